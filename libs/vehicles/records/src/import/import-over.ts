/** An import that waits for its last step, has had it, or was stopped. */
export class ImportOver extends Error {
  override readonly name = 'ImportOver';
}

/**
 * The import is in another state than the operation needs, for example already saved, undone or
 * stopped.
 */
export class WrongImportState extends Error {
  override readonly name = 'WrongImportState';
}

/** The import is not in the required state: already saved, undone, stopped or not saved yet. */
export class WrongImportState extends Error {
  override readonly name = 'WrongImportState';
}

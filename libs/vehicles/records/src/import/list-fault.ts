/** Why a whole file cannot be taken, in a code that a client has words for. */
const LIST_FAULTS = [
  /** Neither a text table nor an XLSX workbook. */
  'list_kind',
  'list_empty',
  'list_columns',
  'list_rows',
  /** A quote without an end, a torn archive, broken XML. */
  'list_broken',
  /** Unpacks to more than any list of vehicles is. */
  'list_bomb',
  /** Behind a password. */
  'list_locked',
  /** A text in UTF-32, which no spreadsheet writes by itself. */
  'list_encoding',
  /** Its first line has values: nobody could say what they are, and a vehicle would be lost as headings. */
  'list_headless',
  /** One value for several rows or columns, and nobody can say of which. */
  'list_merged',
] as const;
export type ListFaultCode = (typeof LIST_FAULTS)[number];

/** A file that is no list: nothing of it is taken. */
export class ListFault extends Error {
  override readonly name = 'ListFault';
  constructor(
    readonly code: ListFaultCode,
    /** Line of the file, the first is 1. */
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

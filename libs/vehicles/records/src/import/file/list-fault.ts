/** Why a whole file is rejected. Clients have a text for each code. */
const LIST_FAULTS = [
  /** Neither a text table nor an XLSX workbook. */
  'list_kind',
  'list_empty',
  'list_columns',
  'list_rows',
  /** An unclosed quote, a truncated archive, or invalid XML. */
  'list_broken',
  /** Unpacks to more than a list of vehicles can have. */
  'list_bomb',
  /** Protected by a password. */
  'list_locked',
  /** A text in UTF-32 or in an unsupported alphabet. */
  'list_encoding',
  /** The first line contains values instead of headings, so the columns have no names. */
  'list_headless',
  /** A merged cell. Its value cannot be assigned to one row or column. */
  'list_merged',
] as const;
export type ListFaultCode = (typeof LIST_FAULTS)[number];

/** The whole file is rejected. */
export class ListFault extends Error {
  override readonly name = 'ListFault';
  constructor(
    readonly code: ListFaultCode,
    /** Line of the file, from 1. */
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

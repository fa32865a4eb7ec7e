/** Why a file is refused completely. Clients have a text for each code. */
const LIST_FAULTS = [
  /** Neither a text table nor an XLSX workbook. */
  'list_kind',
  'list_empty',
  'list_columns',
  'list_rows',
  /** It has an unclosed quote, is a truncated archive, or contains invalid XML. */
  'list_broken',
  /** It unpacks to more than a list of vehicles can contain. */
  'list_bomb',
  /** Protected by a password. */
  'list_locked',
  /** It is text in UTF-32 or in an alphabet that is not supported. */
  'list_encoding',
  /** Its first line contains values instead of headings, so the meaning of columns is unknown. */
  'list_headless',
  /** It has a merged cell, whose value cannot be assigned to one row or column. */
  'list_merged',
] as const;
export type ListFaultCode = (typeof LIST_FAULTS)[number];

/** Thrown if a file is refused completely. */
export class ListFault extends Error {
  override readonly name = 'ListFault';
  constructor(
    readonly code: ListFaultCode,
    /** Number of the line in the file, from 1. */
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

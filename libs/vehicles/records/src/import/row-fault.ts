/** What can be wrong with a row, in codes that a client has words for. */
const ROW_FAULTS = [
  'missing',
  'too_long',
  /** Bytes of no encoding, or the value of a broken formula. */
  'unreadable',
  'choice',
  'number',
  'range',
  'month',
  'amount',
  'plate',
  'frame',
  /** Its own number stands in an earlier row. */
  'duplicate',
  /** Offered or sold: what bidders rely on does not change. */
  'held',
  /** Changed by somebody since the list was saved, so it was not taken back. */
  'touched',
  /** More fields than the header has columns. */
  'row_wide',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** Reasons why a row is rejected. Clients have a text for each code. */
const ROW_FAULTS = [
  'missing',
  'too_long',
  /** Undecodable bytes, or the error value of a formula. */
  'unreadable',
  'choice',
  'number',
  'range',
  'month',
  'amount',
  'plate',
  'frame',
  /** An earlier row has the same external id. */
  'duplicate',
  /** The vehicle is in an auction or sold, so bidders rely on its data. */
  'held',
  /** Not undone, because the vehicle was changed after the list was saved. */
  'touched',
  /** The row has more cells than the header has columns. */
  'row_wide',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

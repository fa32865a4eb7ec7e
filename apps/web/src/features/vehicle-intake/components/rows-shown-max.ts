/** Maximum number of rows in a table. Further rows are in the exported file. */
export const ROWS_SHOWN_MAX = 100;

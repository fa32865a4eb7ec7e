import type { IdMarket } from '@fairlot/countries';

export type ReportCell = string | number | null;
export type Report = {
  readonly head: readonly string[];
  readonly rows: readonly ReportCell[][];
  /** Whose spreadsheets read the file. */
  readonly idMarket: IdMarket;
};

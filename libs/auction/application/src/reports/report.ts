import type { IdMarket } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';

export type Report = {
  readonly head: readonly string[];
  readonly rows: readonly Cell[][];
  /** Whose spreadsheets read the file. */
  readonly idMarket: IdMarket;
};

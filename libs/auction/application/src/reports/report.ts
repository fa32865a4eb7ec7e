import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';

export type Report = {
  /** What it has, in words: the name of its sheet. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly Cell[][];
  /** Whose spreadsheet opens the file. */
  readonly language: Language;
  /** Whose clock its times are of. */
  readonly idMarket: IdMarket;
};

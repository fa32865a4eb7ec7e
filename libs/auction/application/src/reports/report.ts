import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';

export type Report = {
  /** Title of the report, used as the name of its sheet. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly Cell[][];
  /** The language of the reader's spreadsheet program. */
  readonly language: Language;
  /** The market whose time zone is used for times. */
  readonly idMarket: IdMarket;
};

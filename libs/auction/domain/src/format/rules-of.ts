import { ascending } from './ascending.js';
import type { FormatRules } from './format-rules.js';
import type { SaleFormat } from './sale-format.js';
import { sealed } from './sealed.js';

/** A format without its rules does not compile. */
const RULES: Readonly<Record<SaleFormat['kind'], FormatRules>> = {
  ASCENDING: ascending,
  SEALED: sealed,
};

export const rulesOf = ({ kind }: SaleFormat): FormatRules => RULES[kind];

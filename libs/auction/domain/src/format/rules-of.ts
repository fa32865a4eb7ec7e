import type { SaleFormat, SaleFormatKind } from '@fairlot/auction-rules';
import { ascending } from './ascending.js';
import type { FormatRules } from './format-rules.js';
import { sealed } from './sealed.js';

/** A format without rules does not compile. */
const RULES: Readonly<Record<SaleFormatKind, FormatRules>> = {
  ASCENDING: ascending,
  SEALED: sealed,
};

export const rulesOf = ({ kind }: SaleFormat): FormatRules => RULES[kind];

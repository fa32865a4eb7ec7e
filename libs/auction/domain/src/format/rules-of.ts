import type { SaleFormat, SaleFormatKind } from '@fairlot/auction-rules';
import { ascendingRules } from './ascending.js';
import type { FormatRules } from './format-rules.js';
import { sealedRules } from './sealed.js';

/** The rules of each format. A missing format does not compile. */
const RULES_BY_KIND: Readonly<Record<SaleFormatKind, FormatRules>> = {
  ASCENDING: ascendingRules,
  SEALED: sealedRules,
};

export const rulesOf = ({ kind }: SaleFormat): FormatRules => RULES_BY_KIND[kind];

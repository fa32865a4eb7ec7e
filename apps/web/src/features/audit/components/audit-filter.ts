import { AUDIT_KINDS } from '@fairlot/contracts/back-office';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { dayRange } from '#shared/address/range.js';
import { oneOfParameter, searchText } from '#shared/address/search-params.js';

/** Filters in the URL: kind and id of the record, author, market and days. */
export const auditFilter = z.object({
  kind: oneOfParameter(['', ...AUDIT_KINDS], ''),
  key: searchText,
  person: searchText,
  market: oneOfParameter(['', ...MARKETS], ''),
  at: dayRange.schema,
});
export type AuditFilter = z.infer<typeof auditFilter>;

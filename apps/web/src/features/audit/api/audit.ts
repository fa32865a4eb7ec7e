import { auditOperations } from '@fairlot/contracts/back-office';
import { fromMarketTime, isMarket, type IdMarket } from '@fairlot/countries';
import { parseRange } from '#shared/address/range.js';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import type { AuditFilter } from '../components/audit-filter.js';

const DAY_MS = 86_400_000;
const startOf = (day: string, idMarket: IdMarket) => fromMarketTime(`${day}T00:00`, idMarket);
const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Converts the filters to the call's query. Days are in the reader's market and inclusive. */
export const callQueryOf = ({ kind, key, person, market, at }: AuditFilter, idMarket: IdMarket) => {
  const { from, to } = parseRange(at);
  return {
    ...(kind !== '' && { kind: [kind] }),
    ...(key !== '' && { key }),
    ...(person !== '' && { person }),
    ...(isMarket(market) && { market: [market] }),
    ...(from !== '' && { fromAt: startOf(from, idMarket) }),
    ...(to !== '' && { toAt: startOf(dayAfter(to), idMarket) }),
  };
};

const PAGE_ROWS = 50;

/** Changes of records, newest first (ENG-261). */
export const auditQuery = (query: AuditFilter, idMarket: IdMarket) =>
  pagesQuery(
    ['audit', query, idMarket],
    (page, signal) =>
      call(
        auditOperations['ENG-261'],
        { query: { ...callQueryOf(query, idMarket), ...page } },
        { signal },
      ),
    PAGE_ROWS,
  );

import { disclosureOperations } from '@fairlot/contracts/engineering';
import { fromMarketTime, type IdMarket } from '@fairlot/countries';
import { parseRange } from '#shared/address/range.js';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import type { DisclosuresFilter } from '../components/disclosures-filter.js';

const DAY_MS = 86_400_000;
const startOf = (day: string, idMarket: IdMarket) => fromMarketTime(`${day}T00:00`, idMarket);
/**
 * The day after `day`. The call excludes the end of the range, but the filter includes its last
 * day.
 */
const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

const ID_PATTERN = /^#?([1-9]\d{0,8})$/;
const CALL_ID_PATTERN = /^[A-Z]{3,4}-\d{2,3}$/;
const parseId = (text: string): number | null =>
  Number(ID_PATTERN.exec(text.trim())?.[1] ?? 0) || null;

/**
 * Converts the filter to the query of the call. Days are in the reader's market. Incomplete values,
 * such as part of a call id, are omitted.
 */
export const callQueryOf = (
  { user, dealer, auction, call: callText, at }: DisclosuresFilter,
  idMarket: IdMarket,
) => {
  const { from, to } = parseRange(at);
  const callId = callText.trim().toUpperCase();
  const wish = {
    idUser: parseId(user),
    idDealer: parseId(dealer),
    idAuction: parseId(auction),
    callId: CALL_ID_PATTERN.test(callId) ? callId : null,
    fromAt: from === '' ? null : startOf(from, idMarket),
    toAt: to === '' ? null : startOf(dayAfter(to), idMarket),
  };
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null));
};

/**
 * Records of personal data and secrets that staff have seen, newest first, page by page (ENG-33).
 */
export const disclosuresQuery = (filter: DisclosuresFilter, idMarket: IdMarket) => ({
  ...pagesQuery(['disclosures', filter, idMarket], (page, signal) => {
    const query = { ...callQueryOf(filter, idMarket), ...page };
    return call(disclosureOperations['ENG-33'], { query }, { signal });
  }),
  // Never reads again by itself, because the server records each read.
  refetchOnWindowFocus: false,
});

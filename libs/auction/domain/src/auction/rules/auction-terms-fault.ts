import { policyFault } from '../../policy/policy-fault.js';
import type { AuctionTerms } from '../auction.events.js';

const isSet = (values: readonly (number | string)[]): boolean =>
  values.length > 0 && new Set(values).size === values.length;

/** The first field of an auction's terms that makes no sense; null when all do. */
export const auctionTermsFault = (terms: AuctionTerms, now: number): string | null => {
  const { startsAt, endsAt } = terms;
  if (terms.name.trim() === '') return 'name';
  if (!isSet(terms.idMarkets)) return 'idMarkets';
  if (!isSet(terms.idLots)) return 'idLots';
  if (!Number.isSafeInteger(startsAt)) return 'startsAt';
  if (!Number.isSafeInteger(endsAt) || endsAt <= startsAt || endsAt <= now) return 'endsAt';
  return policyFault(terms.policy);
};

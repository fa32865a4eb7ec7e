import { isStagger, scheduleFault, type Schedule } from '@fairlot/auction-rules';
import { policyFault } from '../../policy/policy-fault.js';
import type { AuctionTerms } from '../auction.events.js';

const isSet = (values: readonly (number | string)[]): boolean =>
  values.length > 0 && new Set(values).size === values.length;

/**
 * The first field of an auction's terms that makes no sense; null when all do.
 *
 * @param known the schedule that the auction has already, which may lie behind by now
 */
export const auctionTermsFault = (
  terms: AuctionTerms,
  now: number,
  known: Schedule | null = null,
): string | null => {
  if (terms.name.trim() === '') return 'name';
  if (!isSet(terms.idMarkets)) return 'idMarkets';
  if (!isSet(terms.idLots)) return 'idLots';
  if (!isStagger(terms.staggerMs, { ...terms, ...terms.policy })) return 'staggerMs';
  return scheduleFault(terms, now, known)?.field ?? policyFault(terms.policy);
};

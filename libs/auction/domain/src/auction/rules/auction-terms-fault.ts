import { isStagger, scheduleFault, type Schedule } from '@fairlot/auction-rules';
import { policyFault } from '../../policy/policy-fault.js';
import type { AuctionTerms } from '../auction.events.js';

const isSet = (values: readonly (number | string)[]): boolean =>
  values.length > 0 && new Set(values).size === values.length;

/**
 * Returns the first invalid field of an auction's terms, or null when all are valid.
 *
 * @param savedSchedule the auction's current schedule, which may lie in the past
 */
export const auctionTermsFault = (
  terms: AuctionTerms,
  now: number,
  savedSchedule: Schedule | null = null,
): string | null => {
  if (terms.name.trim() === '') return 'name';
  if (!isSet(terms.idMarkets)) return 'idMarkets';
  if (!isSet(terms.idLots)) return 'idLots';
  if (!isStagger(terms.staggerMs, { ...terms, ...terms.policy })) return 'staggerMs';
  return scheduleFault(terms, now, savedSchedule)?.field ?? policyFault(terms.policy);
};

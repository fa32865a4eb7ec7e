import { lotPriceFaults } from '@fairlot/auction-rules';
import { rulesOf } from '../../format/rules-of.js';
import { policyFault } from '../../policy/policy-fault.js';
import type { LotTerms } from '../lot.events.js';

/**
 * The first field of a lot's terms that makes no sense; null when all do. A start in the past is
 * none: such a lot starts at once. An end must lie ahead.
 */
export const lotTermsFault = (terms: LotTerms, now: number): string | null => {
  const { idVehicles, startsAt, endsAt } = terms;
  if (idVehicles.length === 0 || new Set(idVehicles).size !== idVehicles.length)
    return 'idVehicles';
  if (terms.currency === '') return 'currency';
  if (!Number.isSafeInteger(startsAt)) return 'startsAt';
  if (!Number.isSafeInteger(endsAt) || endsAt <= startsAt || endsAt <= now) return 'endsAt';
  const [fault] = lotPriceFaults(terms, rulesOf(terms.format).clickAndBuy);
  return fault?.field ?? policyFault(terms.policy);
};

import { lotPriceFaults, scheduleFault, type Schedule } from '@fairlot/auction-rules';
import { rulesOf } from '../../format/rules-of.js';
import { policyFault } from '../../policy/policy-fault.js';
import type { LotTerms } from '../lot.events.js';

/**
 * The first field of a lot's terms that makes no sense; null when all do.
 *
 * @param known the schedule that the lot has already, which may lie behind by now
 */
export const lotTermsFault = (
  terms: LotTerms,
  now: number,
  known: Schedule | null = null,
): string | null => {
  const { idVehicles } = terms;
  if (idVehicles.length === 0 || new Set(idVehicles).size !== idVehicles.length)
    return 'idVehicles';
  if (terms.currency === '') return 'currency';
  const [ofPrices] = lotPriceFaults(terms, rulesOf(terms.format).clickAndBuy);
  const fault = scheduleFault(terms, now, known) ?? ofPrices;
  return fault?.field ?? policyFault(terms.policy);
};

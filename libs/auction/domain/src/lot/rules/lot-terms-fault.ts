import { lotPriceFaults, scheduleFault } from '@fairlot/auction-rules';
import { rulesOf } from '../../format/rules-of.js';
import { policyFault } from '../../policy/policy-fault.js';
import type { LotTerms } from '../lot.events.js';

/** The first field of a lot's terms that makes no sense; null when all do. */
export const lotTermsFault = (terms: LotTerms, now: number): string | null => {
  const { idVehicles } = terms;
  if (idVehicles.length === 0 || new Set(idVehicles).size !== idVehicles.length)
    return 'idVehicles';
  if (terms.currency === '') return 'currency';
  const [ofPrices] = lotPriceFaults(terms, rulesOf(terms.format).clickAndBuy);
  const fault = scheduleFault(terms, now) ?? ofPrices;
  return fault?.field ?? policyFault(terms.policy);
};

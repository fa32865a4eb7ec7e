import { lotFieldFaults, scheduleFault, type Schedule } from '@fairlot/auction-rules';
import { rulesOf } from '../../format/rules-of.js';
import { policyFault } from '../../policy/policy-fault.js';
import type { LotTerms } from '../lot.events.js';

/**
 * Returns the first invalid field of a lot's terms, or null when all are valid.
 *
 * @param savedSchedule the lot's current schedule, which may lie in the past
 */
export const lotTermsFault = (
  terms: LotTerms,
  now: number,
  savedSchedule: Schedule | null = null,
): string | null => {
  const { idVehicles } = terms;
  if (idVehicles.length === 0 || new Set(idVehicles).size !== idVehicles.length)
    return 'idVehicles';
  if (terms.currency === '') return 'currency';
  const [ofFields] = lotFieldFaults(terms, rulesOf(terms.format).clickAndBuy);
  const fault = scheduleFault(terms, now, savedSchedule) ?? ofFields;
  return fault?.field ?? policyFault(terms.policy);
};

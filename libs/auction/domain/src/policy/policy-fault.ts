import { chargesFaults, isAmount, stepFaults, type Increment } from '@fairlot/auction-rules';
import type { Policy, SoftClose } from './policy.js';

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const isTable = (increments: readonly Increment[]): boolean =>
  increments.length > 0 &&
  stepFaults(increments).length === 0 &&
  increments.every(
    ({ belowMinor, stepMinor }) =>
      isAmount(stepMinor) && (belowMinor === null || isAmount(belowMinor)),
  );

const isSoftClose = ({ windowMs, addMs, maxCount, hardStopMs }: SoftClose): boolean =>
  isCount(windowMs) && isCount(addMs) && isCount(maxCount) && isWhole(hardStopMs);

/** The path of the first invalid field of a policy, or null if all are valid. */
export const policyFault = (policy: Policy): string | null => {
  if (!isTable(policy.increments)) return 'policy.increments';
  if (!isAmount(policy.unitMinor)) return 'policy.unitMinor';
  if (!(policy.confirmAbovePermille >= 1000)) return 'policy.confirmAbovePermille';
  if (policy.softClose !== null && !isSoftClose(policy.softClose)) return 'policy.softClose';
  if (!isWhole(policy.resumeAtLeastMs)) return 'policy.resumeAtLeastMs';
  if (!isWhole(policy.reopenWithinMs)) return 'policy.reopenWithinMs';
  if (!isWhole(policy.technicalAfterMs)) return 'policy.technicalAfterMs';
  if (!isCount(policy.technicalExtendMs)) return 'policy.technicalExtendMs';
  if (!isWhole(policy.awardWithinMs)) return 'policy.awardWithinMs';
  const [ofCharges] = chargesFaults(policy.charges);
  if (ofCharges === undefined) return null;
  return ofCharges.field === 'vatRegime' ? 'policy.charges.vatRegime' : 'policy.charges.buyerFee';
};

import type { Increment, Policy, SoftClose } from './policy.js';

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
const isDuration = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Rows rise, and only the last one is open above, so that every price has exactly one step. */
const isTable = (increments: readonly Increment[]): boolean =>
  increments.length > 0 &&
  increments.every(({ belowMinor, stepMinor }, at) => {
    if (!isCount(stepMinor)) return false;
    if (at === increments.length - 1) return belowMinor === null;
    return (
      belowMinor !== null &&
      isCount(belowMinor) &&
      belowMinor > (increments[at - 1]?.belowMinor ?? 0)
    );
  });

const isSoftClose = ({ windowMs, addMs, maxCount, hardStopMs }: SoftClose): boolean =>
  isCount(windowMs) && isCount(addMs) && isCount(maxCount) && isDuration(hardStopMs);

/** The first field of a policy that makes no sense, as a path; null when all do. */
export const policyFault = (policy: Policy): string | null => {
  if (!isTable(policy.increments)) return 'policy.increments';
  if (!isCount(policy.unitMinor)) return 'policy.unitMinor';
  if (!(policy.confirmAbovePermille >= 1000)) return 'policy.confirmAbovePermille';
  if (policy.softClose !== null && !isSoftClose(policy.softClose)) return 'policy.softClose';
  if (!isDuration(policy.resumeAtLeastMs)) return 'policy.resumeAtLeastMs';
  if (!isDuration(policy.reopenWithinMs)) return 'policy.reopenWithinMs';
  if (!isDuration(policy.technicalAfterMs)) return 'policy.technicalAfterMs';
  if (!isCount(policy.technicalExtendMs)) return 'policy.technicalExtendMs';
  if (!isDuration(policy.awardWithinMs)) return 'policy.awardWithinMs';
  return null;
};

import { maySubmit, mayDecide, REQUIREMENT_ACTIONS, UNMET_STATES } from '@fairlot/access-domain';
import type { Dealer, Requirement, RuleProgress } from '@fairlot/access-records';
import type { OwnRequirement } from '@fairlot/contracts/access';
import type { RequirementRow, RequirementRule } from '@fairlot/contracts/back-office';
import { systemClock } from '@fairlot/kernel';

const sharedFieldsOf = (row: Requirement) => {
  const { idRequirement, idMarket, reason, owedBy, state, dueAt, isFinal, note } = row;
  const { createdAt, submittedAt, fileName, value, validUntil } = row;
  return {
    idRequirement,
    idMarket,
    reason,
    owedBy,
    state,
    dueAt,
    isFinal,
    note,
    createdAt,
    submittedAt,
    fileName,
    value,
    validUntil,
    isOverdue: UNMET_STATES.includes(state) && dueAt <= systemClock.now(),
  };
};

/** A requirement as its dealer sees it, without internal notes. */
export const ownViewOf = (row: Requirement): OwnRequirement => {
  const shared = sharedFieldsOf(row);
  const isOwn = row.owedBy === 'DEALER';
  const isBlocking = isOwn && shared.isOverdue && row.state !== 'SUBMITTED';
  return { ...shared, isBlocking, canSubmit: isOwn && maySubmit(row) };
};

export const requirementRowOf = (
  row: Requirement,
  dealer: Dealer | undefined,
  idMarkets: readonly string[],
): RequirementRow => ({
  ...sharedFieldsOf(row),
  idDealer: row.idDealer,
  businessName: dealer?.businessName ?? '',
  isOwnDealer: dealer !== undefined && idMarkets.includes(dealer.idMarket),
  internalNote: row.internalNote,
  // The cast is safe, because only these kinds can be submitted.
  document: row.idFile === null ? null : (row.fileKind as 'pdf'),
  idRule: row.idRule,
  actions: REQUIREMENT_ACTIONS.filter((action) => mayDecide(row, action)),
});

export const ruleViewOf = (
  { idRule, idMarket, reason, dueAt, createdAt, isDone, isFailed, done, total }: RuleProgress,
  createdBy: string | null,
): RequirementRule => ({
  idRule,
  idMarket,
  reason,
  dueAt,
  createdAt,
  createdBy,
  done,
  total,
  state: isFailed ? 'FAILED' : isDone ? 'DONE' : 'RUNNING',
});

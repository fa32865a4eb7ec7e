import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type {
  DropAward,
  OpenAward,
  RefuseAward,
  RevertAward,
  SettleAward,
} from '../award.commands.js';
import type { AwardEvent } from '../award.events.js';
import type { Award, AwardState } from '../award.state.js';
import { refusalUnless } from '../rules/transition.js';

type AwardDecision = Decision<AwardEvent, RefusalCode>;

/**
 * Opens the award when the lot closes or is sold: TBA with a binding bid, otherwise NAW (STA-071).
 */
export const openAward = ({ type: _type, ...data }: OpenAward, award: AwardState): AwardDecision =>
  award.status === null
    ? accept<AwardEvent>({ type: 'AwardOpened', data })
    : refuse('INVALID_TRANSITION', { awardStatus: award.status });

/** Declines to award the lot (STA-081). */
export const refuseAward = ({ reason }: RefuseAward, award: Award): AwardDecision => {
  const refused = refusalUnless(award, 'TBA');
  if (refused !== null) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  return accept<AwardEvent>({ type: 'AwardRefused', data: { reason } });
};

/**
 * Reverts an award with a compensating event, so that it is TBA again. Refused if it is settled
 * (STA-073).
 */
export const revertAward = ({ reason }: RevertAward, award: Award): AwardDecision => {
  const refused = refusalUnless(award, 'AWA');
  if (refused !== null) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  return accept<AwardEvent>({ type: 'AwardReverted', data: { reason } });
};

/** Drops the award, because the lot runs again. Its next close opens a new award. */
export const dropAward = (_command: DropAward, award: Award): AwardDecision =>
  refusalUnless(award, 'TBA', 'NAW') ?? accept<AwardEvent>({ type: 'AwardDropped', data: {} });

export const settleAward = ({ idPurchase }: SettleAward, award: Award): AwardDecision =>
  refusalUnless(award, 'AWA') ?? accept<AwardEvent>({ type: 'AwardSettled', data: { idPurchase } });

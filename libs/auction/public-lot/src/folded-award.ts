import type { AwardEvent, AwardStatus, BoundOffer } from '@fairlot/auction-domain';
import { unreachable } from '@fairlot/kernel';

/** The fold of an award's stream. It is private, because it contains the winner. */
export type FoldedAward = {
  /** Position of the latest event; -1 before any. */
  readonly position: number;
  /** Status of the award. Null if there is none: the lot has not closed yet, or was reopened. */
  readonly status: AwardStatus | null;
  readonly awarded: BoundOffer | null;
  /**
   * Number of decisions so far, except to decline the award. The lot's stream contains each of them
   * too.
   */
  readonly decisions: number;
};

export const NO_AWARD: FoldedAward = { position: -1, status: null, awarded: null, decisions: 0 };

const evolve = (award: FoldedAward, event: AwardEvent): FoldedAward => {
  const decided = { ...award, awarded: null, decisions: award.decisions + 1 };
  switch (event.type) {
    case 'AwardOpened':
      return { ...decided, status: event.data.bound.length > 0 ? 'TBA' : 'NAW' };
    case 'OfferAwarded': {
      const { idOffer, idDealer, amountMinor } = event.data;
      return { ...decided, status: 'AWA', awarded: { idOffer, idDealer, amountMinor } };
    }
    case 'AwardRefused':
      return { ...award, status: 'NAW', awarded: null };
    case 'AwardReverted':
      return { ...decided, status: 'TBA' };
    case 'AwardDropped':
      return { ...decided, status: null };
    case 'AwardSettled':
      return award;
    default:
      return unreachable(event);
  }
};

export const awardAfter = (
  award: FoldedAward,
  event: AwardEvent,
  position: number,
): FoldedAward => ({ ...evolve(award, event), position });

import type { AwardEvent, PublicLotEvent } from '@fairlot/auction-domain';
import { awardAfter, NO_AWARD, type FoldedAward } from './folded-award.js';
import { lotAfter, type FoldedLot } from './folded-lot.js';
import type { PositionedEvent } from './positioned-event.js';

/** The folds of the two streams of a lot. The fold of the lot is null until it is scheduled. */
export type LotFold = { readonly lot: FoldedLot | null; readonly award: FoldedAward };

export const EMPTY_FOLD: LotFold = { lot: null, award: NO_AWARD };

const AWARD_EVENT_TYPES: Readonly<Record<AwardEvent['type'], true>> = {
  AwardOpened: true,
  OfferAwarded: true,
  AwardRefused: true,
  AwardReverted: true,
  AwardDropped: true,
  AwardSettled: true,
};

const isOfAward = (event: PublicLotEvent | AwardEvent): event is AwardEvent =>
  event.type in AWARD_EVENT_TYPES;

/** The folds after one more event of either stream, however far the other one is folded. */
export const foldedAfter = (
  { lot, award }: LotFold,
  happened: PositionedEvent<PublicLotEvent | AwardEvent>,
): LotFold => {
  const { event, position } = happened;
  return isOfAward(event)
    ? { lot, award: awardAfter(award, event, position) }
    : { lot: lotAfter(lot, event, happened), award };
};

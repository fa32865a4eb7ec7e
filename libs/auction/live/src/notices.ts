import type { AwardEvent, PublicLotEvent } from '@fairlot/auction-domain';
import { publicPriceMinor, type LotFold, type FoldedLot } from '@fairlot/auction-public-lot';
import type { DealerNotice } from '@fairlot/contracts/live';
import type { LotStep } from './lot-views.js';

type NoticeContent = {
  readonly idDealer: number;
  readonly kind: DealerNotice['kind'];
  readonly priceMinor: number | null;
  readonly reason?: string;
};

/** The leader, or after the close the dealer of the best binding bid. */
const firstDealerOf = ({ leading, close }: FoldedLot): number | undefined =>
  leading?.idLeader ?? close?.best?.idDealer;

/**
 * The notices about an event of a lot. Only an open lot has a leader: sealed bids change no other
 * dealer's status before the close (I11).
 */
const lotNotices = (
  before: FoldedLot,
  after: FoldedLot,
  event: PublicLotEvent,
): readonly NoticeContent[] => {
  const priceMinor = publicPriceMinor(after);
  if (event.type === 'LastCallStarted') {
    return after.idBidders.map((idDealer) => ({ idDealer, kind: 'LAST_CALL', priceMinor }));
  }
  if (event.type === 'LotWithdrawn') {
    const { reason } = event.data;
    return after.idBidders.map((idDealer) => ({ idDealer, kind: 'WITHDRAWN', priceMinor, reason }));
  }
  if (event.type === 'LotAwardReverted') {
    // After a reverted sale, the previous leader has the best bid again. In version 1, that was
    // still the buyer.
    const isLeft = before.bySale && event.data.revertedAt !== undefined;
    const next = isLeft ? after.leading?.idLeader : undefined;
    return next === undefined ? [] : [{ idDealer: next, kind: 'BOUND', priceMinor }];
  }
  if (event.type !== 'OfferAccepted' && event.type !== 'OfferVoided') return [];
  const was = firstDealerOf(before);
  const is = firstDealerOf(after);
  const outbid = new Set<number>();
  if (event.type === 'OfferAccepted') {
    if (was !== undefined) outbid.add(was);
    // If an agent outbids the bid immediately, the event of the bid itself shows that its bidder is
    // outbid.
    outbid.add(event.data.idDealer);
  }
  if (is !== undefined) outbid.delete(is);
  const losers: NoticeContent[] = [...outbid].map((idDealer) => ({
    idDealer,
    kind: 'OUTBID' as const,
    priceMinor,
  }));
  if (event.type === 'OfferVoided') {
    // Versions before 3 do not contain the dealer of the bid. It is known only if the leader
    // changes.
    const idDealer = event.data.idDealer ?? (was === is ? undefined : was);
    const { reason } = event.data;
    if (idDealer !== undefined) losers.push({ idDealer, kind: 'VOIDED', priceMinor, reason });
  }
  if (is === undefined || is === was) return losers;
  return [
    { idDealer: is, kind: after.status === 'RUN' ? 'LEADING' : 'BOUND', priceMinor },
    ...losers,
  ];
};

const awardNotices = (
  { awarded }: LotFold['award'],
  lot: FoldedLot,
  event: AwardEvent,
): readonly NoticeContent[] => {
  const lost = (
    winner: number | null,
    cause: Pick<NoticeContent, 'reason'> = {},
  ): readonly NoticeContent[] =>
    lot.idBidders
      .filter((idDealer) => idDealer !== winner)
      .map((idDealer) => ({ idDealer, kind: 'LOST', priceMinor: publicPriceMinor(lot), ...cause }));
  switch (event.type) {
    case 'OfferAwarded': {
      const { idDealer, amountMinor } = event.data;
      return [{ idDealer, kind: 'WON', priceMinor: amountMinor }, ...lost(idDealer)];
    }
    case 'AwardRefused':
      return lost(null, event.data);
    case 'AwardReverted':
      if (awarded === null) return [];
      return [
        {
          idDealer: awarded.idDealer,
          kind: 'REVERTED',
          priceMinor: awarded.amountMinor,
          ...event.data,
        },
      ];
    case 'AwardSettled':
      if (awarded === null) return [];
      return [{ idDealer: awarded.idDealer, kind: 'PURCHASE', priceMinor: awarded.amountMinor }];
    default:
      return [];
  }
};

/** A notice, and the dealer whose users receive it. */
export type DealerMessage = { readonly idDealer: number; readonly message: DealerNotice };

/** Notices for single dealers about an event of a lot or its award; `position` is the lot's. */
export const noticesOf = (step: LotStep): readonly DealerMessage[] => {
  const { before, after, event } = step;
  const { lot } = after;
  if (lot === null) return [];
  return noticesOfStep(step, before, lot).map(({ idDealer, kind, priceMinor, reason }) => ({
    idDealer,
    message: {
      v: 1,
      kind,
      idAuction: lot.idAuction,
      idLot: lot.idLot,
      position: lot.shownPosition,
      priceMinor,
      at: event.decidedAt,
      ...(reason !== undefined && { reason }),
    },
  }));
};

const noticesOfStep = (
  step: LotStep,
  before: LotFold,
  lot: FoldedLot,
): readonly NoticeContent[] => {
  if (step.aggregate === 'award') return awardNotices(before.award, lot, step.event.event);
  return before.lot === null ? [] : lotNotices(before.lot, lot, step.event.event);
};

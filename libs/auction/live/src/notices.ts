import type { AwardEvent } from '@fairlot/auction-domain';
import { type DealerNotice, noticesTopic } from '@fairlot/contracts/live';
import type { Happened, Outgoing, PublicLotEvent } from './live-event.js';
import { publicPriceMinor } from './live-lot-of.js';
import type { LotView } from './lot-view.js';

type Notice = {
  readonly idDealer: number;
  readonly kind: DealerNotice['kind'];
  readonly priceMinor: number | null;
};

/** Only an open lot has a leader; sealed offers move nobody before the close (I11). */
const ofLot = (before: LotView, after: LotView, event: PublicLotEvent): readonly Notice[] => {
  if (event.type !== 'OfferAccepted' && event.type !== 'OfferVoided') return [];
  const [was, is] = [before.standing?.idLeader, after.standing?.idLeader];
  const priceMinor = publicPriceMinor(after);
  const outbid = new Set<number>();
  if (event.type === 'OfferAccepted') {
    if (was !== undefined) outbid.add(was);
    // An agent may answer at once: then he who offered is outbid by his own offer's event.
    outbid.add(event.data.idDealer);
  }
  if (is !== undefined) outbid.delete(is);
  const losers = [...outbid].map((idDealer) => ({ idDealer, kind: 'OUTBID' as const, priceMinor }));
  if (is === undefined || is === was) return losers;
  return [{ idDealer: is, kind: 'LEADING', priceMinor }, ...losers];
};

const ofAward = (before: LotView, after: LotView, event: AwardEvent): readonly Notice[] => {
  const lost = (winner: number | null): readonly Notice[] =>
    [...after.bidders]
      .filter((idDealer) => idDealer !== winner)
      .map((idDealer) => ({ idDealer, kind: 'LOST', priceMinor: publicPriceMinor(after) }));
  switch (event.type) {
    case 'OfferAwarded': {
      const { idDealer, amountMinor } = event.data;
      return [{ idDealer, kind: 'WON', priceMinor: amountMinor }, ...lost(idDealer)];
    }
    case 'AwardRefused':
      return lost(null);
    case 'AwardSettled':
      if (before.awarded === null) return [];
      return [
        {
          idDealer: before.awarded.idDealer,
          kind: 'PURCHASE',
          priceMinor: before.awarded.amountMinor,
        },
      ];
    default:
      return [];
  }
};

const sent = (view: LotView, at: number, notices: readonly Notice[]): readonly Outgoing[] =>
  notices.map(({ idDealer, kind, priceMinor }) => ({
    topic: noticesTopic(idDealer),
    message: {
      v: 1,
      kind,
      idAuction: view.idAuction,
      idLot: view.idLot,
      position: view.position,
      priceMinor,
      at,
    },
    retain: false,
  }));

/** What a lot's event means to single dealers; `position` is the lot's. */
export const lotNotices = (
  before: LotView,
  after: LotView,
  { event, decidedAt }: Happened<PublicLotEvent>,
): readonly Outgoing[] => sent(after, decidedAt, ofLot(before, after, event));

export const awardNotices = (
  before: LotView,
  after: LotView,
  { event, decidedAt }: Happened<AwardEvent>,
): readonly Outgoing[] => sent(after, decidedAt, ofAward(before, after, event));

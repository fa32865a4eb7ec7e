import {
  auctionStream,
  awardStream,
  lotStream,
  type AuctionEvent,
  type AwardEvent,
  type LotKey,
} from '@fairlot/auction-domain';
import { auctionAfter, type AuctionView } from './auction-view.js';
import type { Happened, LiveEvent, LoadStream, PublicLotEvent } from './live-event.js';
import { awardAfter, lotAfter, type LotView } from './lot-view.js';

type Keep = (happened: LiveEvent) => boolean;
const everything: Keep = () => true;

/** Which events of a lot's two streams to fold. */
export type LotPart = { readonly lot: Keep; readonly award: Keep };

const beforeIt =
  ({ position }: LiveEvent): Keep =>
  (other) =>
    other.position < position;

/** The streams' common order is not stored; a lot's event stands before its award's (one append). */
export const beforeLotEvent = (next: LiveEvent): LotPart => ({
  lot: beforeIt(next),
  award: ({ decidedAt }) => decidedAt < next.decidedAt,
});
export const beforeAwardEvent = (next: LiveEvent): LotPart => ({
  lot: ({ decidedAt }) => decidedAt <= next.decidedAt,
  award: beforeIt(next),
});

/** Null when the lot does not exist, or not yet. */
export const foldLot = async (
  load: LoadStream,
  key: LotKey,
  part: LotPart = { lot: everything, award: everything },
): Promise<LotView | null> => {
  const [lot, award] = await Promise.all([load(lotStream(key)), load(awardStream(key))]);
  const view = lot
    .filter(part.lot)
    .reduce<LotView | null>(
      (folded, happened) => lotAfter(folded, happened as Happened<PublicLotEvent>),
      null,
    );
  return award
    .filter(part.award)
    .reduce(
      (folded, happened) => folded && awardAfter(folded, happened as Happened<AwardEvent>),
      view,
    );
};

export const foldAuction = async (
  load: LoadStream,
  idAuction: number,
  before?: LiveEvent,
): Promise<AuctionView | null> => {
  const events = await load(auctionStream(idAuction));
  return events
    .filter(before === undefined ? everything : beforeIt(before))
    .reduce<AuctionView | null>(
      (folded, happened) => auctionAfter(folded, happened as Happened<AuctionEvent>),
      null,
    );
};

import {
  auctionStream,
  awardStream,
  lotStream,
  type AuctionEvent,
  type LotKey,
} from '@fairlot/auction-domain';
import {
  auctionAfter,
  foldedAfter,
  noAuction,
  NOTHING,
  type Folded,
  type FoldedAuction,
} from '@fairlot/auction-public-lot';
import type { AwardHappened, Happened, LiveEvent, LoadStream, LotHappened } from './live-event.js';

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

/** Nothing when the lot does not exist, or not yet. */
export const foldLot = async (
  load: LoadStream,
  key: LotKey,
  part: LotPart = { lot: everything, award: everything },
): Promise<Folded> => {
  const [lot, award] = await Promise.all([load(lotStream(key)), load(awardStream(key))]);
  const happened = [...lot.filter(part.lot), ...award.filter(part.award)];
  return (happened as (LotHappened | AwardHappened)[]).reduce(foldedAfter, NOTHING);
};

export const foldAuction = async (
  load: LoadStream,
  idAuction: number,
  before?: LiveEvent,
): Promise<FoldedAuction> => {
  const events = await load(auctionStream(idAuction));
  return events
    .filter(before === undefined ? everything : beforeIt(before))
    .reduce(
      (folded, happened) => auctionAfter(folded, happened as Happened<AuctionEvent>),
      noAuction(idAuction),
    );
};

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
  emptyAuction,
  EMPTY_FOLD,
  type LotFold,
  type FoldedAuction,
  type FoldedLot,
} from '@fairlot/auction-public-lot';
import type {
  LiveAwardEvent,
  StreamEvent,
  LiveEvent,
  LoadStream,
  LiveLotEvent,
} from './live-event.js';

type EventFilter = (happened: LiveEvent) => boolean;

/** Selects the events of a lot's two streams to fold. */
export type LotPart = { readonly lot: EventFilter; readonly award: EventFilter };

const eventsBefore =
  ({ position }: LiveEvent): EventFilter =>
  (other) =>
    other.position < position;

/**
 * Selects the events before a lot event. The two streams have no common order in storage. In one
 * append, the event of the lot comes before that of its award.
 */
export const beforeLotEvent = (next: LiveEvent): LotPart => ({
  lot: eventsBefore(next),
  award: ({ decidedAt }) => decidedAt < next.decidedAt,
});
export const beforeAwardEvent = (next: LiveEvent): LotPart => ({
  lot: ({ decidedAt }) => decidedAt <= next.decidedAt,
  award: eventsBefore(next),
});

/**
 * Folds the selected events of a lot, continuing from a known state. Empty if the lot does not
 * exist yet.
 */
export const foldLot = async (
  load: LoadStream,
  key: LotKey,
  { part, known = null }: { readonly part: LotPart; readonly known?: FoldedLot | null },
): Promise<LotFold> => {
  const [lot, award] = await Promise.all([
    load(lotStream(key), (known?.position ?? -1) + 1),
    load(awardStream(key)),
  ]);
  const happened = [...lot.filter(part.lot), ...award.filter(part.award)];
  const before: LotFold = { ...EMPTY_FOLD, lot: known };
  return (happened as (LiveLotEvent | LiveAwardEvent)[]).reduce(foldedAfter, before);
};

/** The current state of a lot, continued from a known state. */
export const foldLotOn = async (
  load: LoadStream,
  key: LotKey,
  folded: LotFold,
): Promise<LotFold> => {
  const [lot, award] = await Promise.all([
    load(lotStream(key), (folded.lot?.position ?? -1) + 1),
    load(awardStream(key), folded.award.position + 1),
  ]);
  return ([...lot, ...award] as (LiveLotEvent | LiveAwardEvent)[]).reduce(foldedAfter, folded);
};

export const foldAuction = async (
  load: LoadStream,
  idAuction: number,
  before: LiveEvent,
): Promise<FoldedAuction> => {
  const events = await load(auctionStream(idAuction));
  return foldEvents(emptyAuction(idAuction), events.filter(eventsBefore(before)));
};

/** The current state of an auction, continued from a known state. */
export const foldAuctionOn = async (
  load: LoadStream,
  start: FoldedAuction,
): Promise<FoldedAuction> =>
  foldEvents(start, await load(auctionStream(start.idAuction), start.position + 1));

const foldEvents = (auction: FoldedAuction, events: readonly LiveEvent[]): FoldedAuction =>
  (events as readonly StreamEvent<AuctionEvent>[]).reduce(auctionAfter, auction);

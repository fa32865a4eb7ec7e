import type { LogEventType } from '@fairlot/contracts/engineering';
import type { AuctionLog, Place } from './auction-log.js';

/**
 * Where an event's cause is looked for: in the same command, there on the same lot only, or in its
 * own stream. Always before it; of the first type that is found, the newest one.
 */
type Link = {
  readonly within: 'command' | 'lot' | 'stream';
  readonly by: readonly LogEventType[];
};

const AWARDS: readonly LogEventType[] = ['OfferAwarded', 'AwardRefused'];

/** What follows by itself from what. A type that is not here is asked for by somebody, or by time. */
const LINKS: Partial<Record<LogEventType, Link>> = {
  LotScheduled: { within: 'command', by: ['AuctionPublished', 'AuctionEdited'] },
  LotRescheduled: { within: 'command', by: ['AuctionEdited'] },
  LotStarted: { within: 'command', by: ['AuctionStarted'] },
  // A soft close: of this lot, or of another one that takes all lots along.
  LotExtended: { within: 'command', by: ['OfferAccepted', 'AuctionExtended'] },
  LotResumed: { within: 'stream', by: ['LotPaused'] },
  LotAwarded: { within: 'lot', by: ['OfferAwarded'] },
  LotAwardReverted: { within: 'lot', by: ['AwardReverted'] },
  LotReopened: { within: 'stream', by: ['LotClosed'] },
  LotWithdrawn: { within: 'command', by: ['AuctionEdited', 'AuctionDeleted'] },
  AwardOpened: { within: 'lot', by: ['LotClosed', 'LotSold'] },
  OfferAwarded: { within: 'lot', by: ['LotSold'] },
  AwardReverted: { within: 'stream', by: AWARDS },
  AwardSettled: { within: 'stream', by: ['OfferAwarded'] },
  AwardDropped: { within: 'lot', by: ['LotReopened', 'LotWithdrawn'] },
  AuctionExtended: { within: 'command', by: ['OfferAccepted', 'LotExtended'] },
  AuctionLotsChanged: {
    within: 'command',
    by: [
      ...(['LotSold', 'LotClosed', 'LotReopened', 'LotWithdrawn'] as const),
      ...(['LotAwarded', 'LotAwardReverted', 'AwardRefused', 'AuctionStarted'] as const),
    ],
  },
  AuctionClosed: { within: 'command', by: ['AuctionLotsChanged'] },
  AuctionReopened: { within: 'command', by: ['LotReopened', 'AuctionLotsChanged'] },
  AuctionAwarded: { within: 'command', by: ['AuctionLotsChanged'] },
  AuctionAwardReverted: { within: 'command', by: ['AwardReverted', 'AuctionLotsChanged'] },
};

const OFFERS: readonly LogEventType[] = ['OfferAccepted', 'SealedOfferAccepted', 'LotSold'];

/** Where a cause is looked for. */
export type CauseLists = {
  ofCommand(commandId: string): readonly Place[];
  /** Before an event, in its stream: of the first type that is found the newest one. */
  newestInStream(effect: Place, types: readonly LogEventType[]): Promise<Place | null>;
  /** The offer of this number on the lot of an event. */
  offer(effect: Place, idOffer: number): Promise<Place | null>;
};

const newestOf = (
  places: readonly Place[],
  types: readonly LogEventType[],
  isMeant: (place: Place) => boolean,
): Place | null => {
  for (const type of types) {
    const found = places.findLast((one) => one.type === type && isMeant(one));
    if (found !== undefined) return found;
  }
  return null;
};

/** In the whole log of an auction. Offers count from 1 in the order of their acceptance. */
export const causesIn = (log: Pick<AuctionLog, 'ofStream' | 'ofCommand'>): CauseLists => ({
  ofCommand: (commandId) => log.ofCommand(commandId),
  newestInStream: async ({ stream, index }, types) =>
    newestOf(log.ofStream(stream), types, (one) => one.index < index),
  offer: async ({ stream }, idOffer) =>
    log.ofStream(stream).filter(({ type }) => OFFERS.includes(type))[idOffer - 1] ?? null,
});

/**
 * The event that this one follows from; null when it is what was asked for itself.
 *
 * @param data content of the event: only a voided offer says in it which one it was
 */
export const causeOf = async (
  effect: Place,
  data: Readonly<Record<string, unknown>>,
  lists: CauseLists,
): Promise<Place | null> => {
  if (effect.type === 'OfferVoided') return lists.offer(effect, Number(data['idOffer']));
  const link = LINKS[effect.type];
  if (link === undefined) return null;
  const { within, by } = link;
  if (within === 'stream') return lists.newestInStream(effect, by);
  return newestOf(
    lists.ofCommand(effect.commandId),
    by,
    ({ index, idLot }) => index < effect.index && (within !== 'lot' || idLot === effect.idLot),
  );
};

import type { LogEventType } from '@fairlot/contracts/engineering';
import type { AuctionLog, AuctionLogEntry } from './auction-log.js';

/**
 * Where to look for an event's cause: in the same command, in the same command and lot, or in its
 * own stream. Only earlier events count. The first type that occurs is used, with its newest event.
 */
type CauseLink = {
  readonly within: 'command' | 'lot' | 'stream';
  readonly by: readonly LogEventType[];
};

const AWARD_EVENTS: readonly LogEventType[] = ['OfferAwarded', 'AwardRefused'];

/**
 * Consequences and their causes. Events of other types are triggered by a request or by the clock.
 */
const CAUSE_LINKS: Partial<Record<LogEventType, CauseLink>> = {
  LotScheduled: { within: 'command', by: ['AuctionPublished', 'AuctionEdited'] },
  LotRescheduled: { within: 'command', by: ['AuctionEdited'] },
  LotStarted: { within: 'command', by: ['AuctionStarted'] },
  // A soft close of this lot, or of another one that moves all lots.
  LotExtended: { within: 'command', by: ['OfferAccepted', 'AuctionExtended'] },
  LotResumed: { within: 'stream', by: ['LotPaused'] },
  LotAwarded: { within: 'lot', by: ['OfferAwarded'] },
  LotAwardReverted: { within: 'lot', by: ['AwardReverted'] },
  LotReopened: { within: 'stream', by: ['LotClosed'] },
  LotWithdrawn: { within: 'command', by: ['AuctionEdited', 'AuctionDeleted'] },
  AwardOpened: { within: 'lot', by: ['LotClosed', 'LotSold'] },
  OfferAwarded: { within: 'lot', by: ['LotSold'] },
  AwardReverted: { within: 'stream', by: AWARD_EVENTS },
  AwardSettled: { within: 'stream', by: ['OfferAwarded'] },
  AwardDropped: { within: 'lot', by: ['LotReopened', 'LotWithdrawn'] },
  AuctionExtended: { within: 'command', by: ['OfferAccepted', 'LotExtended'] },
  AuctionLotsChanged: {
    within: 'command',
    by: [
      'LotSold',
      'LotClosed',
      'LotReopened',
      'LotWithdrawn',
      'LotAwarded',
      'LotAwardReverted',
      'AwardRefused',
      'AuctionStarted',
    ],
  },
  AuctionClosed: { within: 'command', by: ['AuctionLotsChanged'] },
  AuctionReopened: { within: 'command', by: ['LotReopened', 'AuctionLotsChanged'] },
  AuctionAwarded: { within: 'command', by: ['AuctionLotsChanged'] },
  AuctionAwardReverted: { within: 'command', by: ['AwardReverted', 'AuctionLotsChanged'] },
};

const OFFER_EVENTS: readonly LogEventType[] = ['OfferAccepted', 'SealedOfferAccepted', 'LotSold'];

/** Finds events that may be causes. */
export type CauseLists = {
  ofCommand(commandId: string): readonly AuctionLogEntry[];
  /** The newest earlier event in the stream, of the first type that occurs. */
  newestInStream(
    effect: AuctionLogEntry,
    types: readonly LogEventType[],
  ): Promise<AuctionLogEntry | null>;
  /** The bid with this number on the lot of an event. */
  offer(effect: AuctionLogEntry, idOffer: number): Promise<AuctionLogEntry | null>;
};

const newestBefore = (
  places: readonly AuctionLogEntry[],
  types: readonly LogEventType[],
  isMeant: (entry: AuctionLogEntry) => boolean,
): AuctionLogEntry | null => {
  for (const type of types) {
    const found = places.findLast((one) => one.type === type && isMeant(one));
    if (found !== undefined) return found;
  }
  return null;
};

/**
 * Finds causes in the whole log of an auction. The numbers of bids count from 1 in the order of
 * acceptance.
 */
export const causeListsOf = (log: Pick<AuctionLog, 'ofStream' | 'ofCommand'>): CauseLists => ({
  ofCommand: (commandId) => log.ofCommand(commandId),
  newestInStream: async ({ stream, index }, types) =>
    newestBefore(log.ofStream(stream), types, (one) => one.index < index),
  offer: async ({ stream }, idOffer) =>
    log.ofStream(stream).filter(({ type }) => OFFER_EVENTS.includes(type))[idOffer - 1] ?? null,
});

/**
 * Returns the event that caused this one. Null if a request or the clock triggered it.
 *
 * @param data content of the event; only a voided bid uses it to name the bid
 */
export const causeOf = async (
  effect: AuctionLogEntry,
  data: Readonly<Record<string, unknown>>,
  lists: CauseLists,
): Promise<AuctionLogEntry | null> => {
  if (effect.type === 'OfferVoided') return lists.offer(effect, Number(data['idOffer']));
  const link = CAUSE_LINKS[effect.type];
  if (link === undefined) return null;
  const { within, by } = link;
  if (within === 'stream') return lists.newestInStream(effect, by);
  return newestBefore(
    lists.ofCommand(effect.commandId),
    by,
    ({ index, idLot }) => index < effect.index && (within !== 'lot' || idLot === effect.idLot),
  );
};

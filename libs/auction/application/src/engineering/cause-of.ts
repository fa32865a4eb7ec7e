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

/** Offers count from 1 in the order of their acceptance, so the number tells which event it was. */
const offerOf = (lot: readonly Place[], idOffer: unknown): Place | null =>
  lot.filter(({ type }) => OFFERS.includes(type))[Number(idOffer) - 1] ?? null;

/** What is looked at for it. */
export type CauseLists = Pick<AuctionLog, 'ofStream' | 'ofCommand'>;

/** Whether its cause stands in its own stream, however far before it. */
export const followsInStream = ({ type }: Place): boolean =>
  type === 'OfferVoided' || LINKS[type]?.within === 'stream';

/**
 * The event that this one follows from; null when it is what was asked for itself.
 *
 * @param data content of the event: only a voided offer says in it which one it was
 */
export const causeOf = (
  effect: Place,
  data: Readonly<Record<string, unknown>>,
  log: CauseLists,
): Place | null => {
  if (effect.type === 'OfferVoided') return offerOf(log.ofStream(effect.stream), data['idOffer']);
  const link = LINKS[effect.type];
  if (link === undefined) return null;
  const { within, by } = link;
  const around =
    within === 'stream' ? log.ofStream(effect.stream) : log.ofCommand(effect.commandId);
  const isBefore = ({ index, idLot }: Place) =>
    index < effect.index && (within !== 'lot' || idLot === effect.idLot);
  for (const type of by) {
    const found = around.findLast((one) => one.type === type && isBefore(one));
    if (found !== undefined) return found;
  }
  return null;
};

import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import type { SoftClose } from '../../policy/policy.js';
import type { LotTerms } from '../lot.events.js';
import type { Lot } from '../lot.state.js';

/** Time after a bid in which the lot cannot be closed early, so that other dealers can respond. */
const IN_PLAY_MS = 60_000;

/**
 * Until when an open lot cannot be closed early because of its newest bid; epoch ms, 0 without
 * bids.
 */
export const inPlayUntil = ({ lastOfferAt }: Pick<Lot, 'lastOfferAt'>): number =>
  lastOfferAt === null ? 0 : lastOfferAt + IN_PLAY_MS;

/**
 * The end that decides about bids, with extensions and a last call; epoch ms. A bid with this
 * timestamp is too late.
 */
export const effectiveEnd = ({ endsAt, lastCall }: Pick<Lot, 'endsAt' | 'lastCall'>): number =>
  lastCall?.closesAt ?? endsAt;

/** Time that an extension leaves to other bidders: never less than the window. */
const periodMsOf = ({ windowMs, addMs }: SoftClose): number => Math.max(windowMs, addMs);

const softCloseOf = ({ format, policy }: LotTerms): SoftClose | null =>
  FORMAT_TRAITS[format.kind].softCloses ? policy.softClose : null;

/**
 * Whether the owner may still set an earlier end: only before the first bid, and never on a lot
 * that hides its bids, because the response would reveal them.
 */
export const mayShorten = ({ terms, lastIdOffer }: Lot): boolean =>
  lastIdOffer === 0 && !FORMAT_TRAITS[terms.format.kind].hides;

/**
 * The latest end that soft closes can reach. It is `maxCount` extensions after `ownerEndsAt`, or
 * the hard limit if that is earlier. The number of bids does not matter. Time that was given back
 * after an outage or a pause moves the limit.
 */
const softCloseStop = (lot: Lot, softClose: SoftClose): number => {
  const periodsMs = softClose.maxCount * periodMsOf(softClose);
  return lot.ownerEndsAt + lot.givenBackMs + Math.min(softClose.hardStopMs, periodsMs);
};

/**
 * The new end after an accepted bid (domain section 6), or null if the end stays. The format calls
 * this only for a bid that took the lead or raised another bidder's price. That bidder then gets
 * the whole window, up to the limit.
 */
export const softCloseEnd = (lot: Lot, ingressAt: number): number | null => {
  const softClose = softCloseOf(lot.terms);
  if (softClose === null) return null;
  // A bid cancels a last call, so the end before the call applies.
  const end = lot.endsAt;
  if (ingressAt < end - softClose.windowMs || ingressAt >= end) return null;
  const endsAt = Math.min(ingressAt + periodMsOf(softClose), softCloseStop(lot, softClose));
  return endsAt > end ? endsAt : null;
};

/**
 * The end of a lot that follows another lot's soft close, up to its own limit; null if it stays.
 */
export const followingEnd = (lot: Lot, endsAt: number): number | null => {
  const softClose = softCloseOf(lot.terms);
  if (softClose === null) return null;
  const followed = Math.min(endsAt, softCloseStop(lot, softClose));
  return followed > lot.endsAt ? followed : null;
};

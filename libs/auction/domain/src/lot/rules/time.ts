import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import type { SoftClose } from '../../policy/policy.js';
import type { LotTerms } from '../lot.events.js';
import type { Lot } from '../lot.state.js';

/** How long after an offer others may still answer it before the lot can be closed early. */
const IN_PLAY_MS = 60_000;

/** Until when an open lot is in play; epoch ms, 0 when nobody has offered. */
export const inPlayUntil = ({ lastOfferAt }: Pick<Lot, 'lastOfferAt'>): number =>
  lastOfferAt === null ? 0 : lastOfferAt + IN_PLAY_MS;

/**
 * The end that decides, extensions and a last call included; epoch ms. An offer stamped at it is too
 * late.
 */
export const effectiveEnd = ({ endsAt, lastCall }: Pick<Lot, 'endsAt' | 'lastCall'>): number =>
  lastCall?.closesAt ?? endsAt;

/** Time that an extension leaves to the others: never less than the window. */
const periodMsOf = ({ windowMs, addMs }: SoftClose): number => Math.max(windowMs, addMs);

const softCloseOf = ({ format, policy }: LotTerms): SoftClose | null =>
  FORMAT_TRAITS[format.kind].softCloses ? policy.softClose : null;

/**
 * Whether its owner may still set an earlier end: nobody ever offered. Never where offers are
 * hidden, because the answer would tell whether there is one.
 */
export const mayShorten = ({ terms, lastIdOffer }: Lot): boolean =>
  lastIdOffer === 0 && !FORMAT_TRAITS[terms.format.kind].hides;

/**
 * The instant that no soft close passes. Periods are counted, never price moves: the first period
 * follows the end as published or last set by the owner, each is as long as an extension, and the
 * next is used only by an offer made after the one before it ran out. So however many offers one
 * window holds, they use one period, and `maxCount` periods bound the end just as the hard stop
 * does. What an outage or a pause gave back moves the stop along.
 */
const softCloseStop = (lot: Lot, softClose: SoftClose): number => {
  const periodsMs = softClose.maxCount * periodMsOf(softClose);
  return lot.ownerEndsAt + lot.givenBackMs + Math.min(softClose.hardStopMs, periodsMs);
};

/**
 * The end after an accepted offer that took the lead or raised the price of another (domain
 * section 6), or null when it stays: that leaves the whole window to whoever lost by it, unless
 * the stop comes first. Whether the offer did so is for the format to say.
 */
export const softCloseEnd = (lot: Lot, ingressAt: number): number | null => {
  const softClose = softCloseOf(lot.terms);
  if (softClose === null) return null;
  // An offer ends a last call, so the end is that of before it.
  const end = lot.endsAt;
  if (ingressAt < end - softClose.windowMs || ingressAt >= end) return null;
  const endsAt = Math.min(ingressAt + periodMsOf(softClose), softCloseStop(lot, softClose));
  return endsAt > end ? endsAt : null;
};

/** The end of a lot that follows the soft close of another, to its own stop at most; null as above. */
export const followedEnd = (lot: Lot, endsAt: number): number | null => {
  const softClose = softCloseOf(lot.terms);
  if (softClose === null) return null;
  const followed = Math.min(endsAt, softCloseStop(lot, softClose));
  return followed > lot.endsAt ? followed : null;
};

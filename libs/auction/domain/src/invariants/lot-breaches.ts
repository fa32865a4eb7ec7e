import type { LotEvent } from '../lot/lot.events.js';
import type { Lot, LotState, OfferList } from '../lot/lot.state.js';
import { effectiveEnd, mayShorten } from '../lot/rules/time.js';

/** The invariant that an event breaks, and a description of the breach. */
export type Breach = { readonly rule: string; readonly message: string };

/** One event of a lot, with the state before it and the state after it. */
export type LotStep = {
  readonly before: LotState;
  readonly event: LotEvent;
  readonly after: LotState;
  readonly ingressAt: number;
};
type RunningStep = LotStep & { readonly before: Lot; readonly after: Lot };
type StepCheck = (step: RunningStep) => string | null;

const priceFell: StepCheck = ({ before, event, after }) => {
  const from = before.standing?.priceMinor;
  const to = after.standing?.priceMinor;
  if (from === undefined || event.type === 'OfferVoided') return null;
  return to !== undefined && to >= from ? null : `the price fell without a void (${event.type})`;
};

const abovePaid: StepCheck = ({ after: { standing } }) =>
  standing === null || standing.priceMinor <= standing.leaderMaxMinor
    ? null
    : "the price is above the leader's maximum";

const highestOffer = (offers: OfferList | null): OfferList | null => {
  let best: OfferList | null = null;
  for (let entry = offers; entry !== null; entry = entry.previous) {
    if (best === null || entry.amountMinor >= best.amountMinor) best = entry;
  }
  return best;
};

/**
 * The bid that must lead after an event. It walks the list of bids only after a void, so checking a
 * lot with many bids takes linear time.
 */
const bestOfferOf = ({ before, event, after }: RunningStep) => {
  const { standing } = before;
  if (event.type === 'OfferVoided' || standing === null) return highestOffer(after.offers);
  const newest = after.offers;
  return newest === null || newest.amountMinor <= standing.leaderMaxMinor
    ? {
        idOffer: standing.idLeadingOffer,
        idDealer: standing.idLeader,
        amountMinor: standing.leaderMaxMinor,
      }
    : newest;
};

const wrongLeader: StepCheck = (step) => {
  const { event, after } = step;
  if (
    after.terms.format.kind !== 'ASCENDING' ||
    (event.type !== 'OfferAccepted' && event.type !== 'OfferVoided')
  )
    return null;
  const best = bestOfferOf(step);
  const { standing } = after;
  const leads =
    standing?.idLeadingOffer === best?.idOffer &&
    standing?.idLeader === best?.idDealer &&
    standing?.leaderMaxMinor === best?.amountMinor;
  return leads ? null : 'the leader is not the earliest of the highest maximum';
};

/**
 * Whether an event makes the end earlier without permission. Only the owner may do that, and only
 * before the first bid.
 */
const isTakenBack = ({ before, event }: RunningStep): boolean =>
  event.type === 'LotExtended' && event.data.reason === 'OWNER' && mayShorten(before);

const endMovedBack: StepCheck = (step) => {
  const { before, event, after } = step;
  return before.status === 'SCH' || after.endsAt >= before.endsAt || isTakenBack(step)
    ? null
    : `the end moved earlier (${event.type})`;
};

const BINDING_EVENTS = new Set<LotEvent['type']>([
  'OfferAccepted',
  'SealedOfferAccepted',
  'LotSold',
]);

const isOutOfTime: StepCheck = ({ before, event, ingressAt }) =>
  !BINDING_EVENTS.has(event.type) ||
  (ingressAt >= before.terms.startsAt && ingressAt < effectiveEnd(before))
    ? null
    : `an offer stamped outside of the lot's time was taken (${event.type})`;

const soldTwice: StepCheck = ({ before, event }) =>
  (event.type === 'LotAwarded' || event.type === 'LotSold') && before.awarded !== null
    ? 'the lot was awarded while an award was active'
    : null;

const CHECKS = [
  ['I1', priceFell],
  ['I2', abovePaid],
  ['I3', wrongLeader],
  ['I4', endMovedBack],
  ['I5', isOutOfTime],
  ['I6', soldTwice],
] as const;

/** Returns which of the invariants I1 to I6 this event of a lot breaks. */
export const lotBreaches = ({ before, after, ...step }: LotStep): Breach[] => {
  if (before.status === null || after.status === null) return [];
  const running = { before, after, ...step };
  return CHECKS.flatMap(([rule, check]) => {
    const message = check(running);
    return message === null ? [] : [{ rule, message }];
  });
};

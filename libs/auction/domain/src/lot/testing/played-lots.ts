import { checkProperty } from '@fairlot/testing';
import * as fc from 'fast-check';
import { rulesOf } from '../../format/rules-of.js';
import type { LotCommand } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent, LotTerms } from '../lot.events.js';
import type { Lot, Offer } from '../lot.state.js';
import { effectiveEnd } from '../rules/time.js';
import {
  makeBidder,
  makePolicy,
  ENDS_AT,
  MINUTE_MS,
  scheduled,
  SOFT_CLOSE,
  makeTerms,
  STARTS_AT,
} from './lot-builders.js';

const COMMANDS_MAX = 100;
/** Few amounts and few dealers, so that ties and raises of a dealer's own bid are frequent. */
const UNIT_MINOR = 50_00;
const BASE_MINOR = 1_000_00;

const arbitraryTerms = fc.record({
  reserve: fc.option(fc.integer({ min: 0, max: 30 })),
  clickAndBuy: fc.option(fc.integer({ min: 31, max: 200 })),
  sealed: fc.constantFrom(true, false, false, false),
  softClose: fc.option(
    fc.constantFrom(
      SOFT_CLOSE,
      { ...SOFT_CLOSE, hardStopMs: 2 * MINUTE_MS },
      { ...SOFT_CLOSE, addMs: MINUTE_MS, maxCount: 2 },
    ),
  ),
  increments: fc.constantFrom(
    [{ belowMinor: null, stepMinor: 100_00 }],
    [
      { belowMinor: 1_500_00, stepMinor: 50_00 },
      { belowMinor: 2_000_00, stepMinor: 120_00 },
      { belowMinor: null, stepMinor: 200_00 },
    ],
  ),
});

const lotTerms = arbitraryTerms.map(
  ({ reserve, clickAndBuy, sealed, softClose, increments }): LotTerms =>
    makeTerms({
      basePriceMinor: BASE_MINOR,
      // Deliberately off the grid, to test rounding.
      reserveMinor: reserve === null ? null : BASE_MINOR + reserve * UNIT_MINOR + 10_00,
      clickAndBuyMinor:
        sealed || clickAndBuy === null ? null : BASE_MINOR + clickAndBuy * UNIT_MINOR,
      format: { kind: sealed ? 'SEALED' : 'ASCENDING' },
      policy: makePolicy({ unitMinor: UNIT_MINOR, increments, softClose }),
    }),
);

/** When a command arrives: soon after the previous one, around the current end, or anywhere. */
type ArrivalTime =
  | { readonly later: number }
  | { readonly beside: number }
  | { readonly at: number };
const arbitraryArrival: fc.Arbitrary<ArrivalTime> = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 0, max: 2 * MINUTE_MS }).map((later) => ({ later })) },
  // The exact millisecond of an end, and its neighbours.
  { weight: 1, arbitrary: fc.integer({ min: -2, max: 1 }).map((beside) => ({ beside })) },
  { weight: 1, arbitrary: fc.integer({ min: -MINUTE_MS, max: 1 }).map((beside) => ({ beside })) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -MINUTE_MS, max: 75 * MINUTE_MS })
      .map((ms) => ({ at: STARTS_AT + ms })),
  },
);
const arbitraryDealer = fc.integer({ min: 1, max: 4 });

/** A command built from the lot's state at the time of its turn. */
type PlayIntent = {
  readonly when: ArrivalTime;
  readonly command: (lot: Lot, now: number) => LotCommand;
};
const makeIntent = <Choice>(
  choices: fc.Arbitrary<Choice>,
  command: (choice: Choice, lot: Lot, now: number) => LotCommand,
): fc.Arbitrary<PlayIntent> =>
  fc.record({ when: arbitraryArrival, choice: choices }).map(({ when: at, choice }) => ({
    when: at,
    command: (lot, now) => command(choice, lot, now),
  }));

/**
 * Bids: mostly at the lot's minimum or a little above it, sometimes too low, or of a wrong kind.
 */
const bidIntents = makeIntent(
  fc.record({
    kind: fc.constantFrom('OFFER', 'AGENT', 'AGENT', 'SEALED'),
    fits: fc.integer({ min: 0, max: 15 }),
    above: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 8 }) },
      { weight: 1, arbitrary: fc.integer({ min: -3, max: 40 }) },
    ),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD'),
    id: arbitraryDealer,
    confirmed: fc.constantFrom(true, true, true, false),
    // How many positions the bidder is behind. Negative for a position that does not exist yet.
    behind: fc.option(
      fc.oneof({ weight: 9, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.constant(-1) }),
      { nil: null, freq: 2 },
    ),
  }),
  ({ kind: wanted, fits, above, id, behind, ...offer }, lot, ingressAt) => {
    const ifPosition = behind === null ? null : Math.max(0, lot.position - behind);
    const isSealed = lot.terms.format.kind === 'SEALED';
    const open = wanted === 'SEALED' ? 'OFFER' : wanted;
    const kind = fits === 0 ? wanted : isSealed ? 'SEALED' : open;
    const rules = rulesOf(lot.terms.format);
    const own = isSealed ? rules.boundMinor(lot, id) : 0;
    const amountMinor =
      Math.max(own, rules.leastMinor(lot, { kind, idDealer: id })) + above * UNIT_MINOR;
    const bid = { ...offer, kind, amountMinor, ifPosition };
    return { type: 'PlaceOffer', ...bid, bidder: makeBidder(id), ingressAt };
  },
);

const reason = 'because';
const minutes = fc.integer({ min: -10, max: 30 });
const minutesAfter = (now: number, count: number) =>
  Math.floor(now / MINUTE_MS) * MINUTE_MS + count * MINUTE_MS;
const reopening = makeIntent(minutes, (count, { endsAt }, now) => ({
  type: 'ReopenLot',
  endsAt: minutesAfter(Math.max(now, endsAt), count),
  reason,
  now,
}));
const buying = makeIntent(
  fc.record({ named: fc.nat(3), id: arbitraryDealer }),
  ({ named, id }, { terms: { clickAndBuyMinor } }, ingressAt) => ({
    type: 'BuyNow',
    amountMinor: named === 0 ? 1_00 : (clickAndBuyMinor ?? 0),
    ifPosition: null,
    bidder: makeBidder(id),
    ingressAt,
  }),
);
const awarding = makeIntent(fc.constant(null), () => ({
  type: 'MarkAwarded',
  idOffer: 1,
  idDealer: 1,
  priceMinor: BASE_MINOR,
}));
const reverting = makeIntent(fc.constant(null), (_, _lot, now) => ({
  type: 'MarkAwardReverted',
  reason,
  now,
}));
const pausing = makeIntent(fc.constant(null), (_, _lot, now) => ({
  type: 'PauseLot',
  reason,
  now,
}));
const resuming = makeIntent(fc.constant(null), (_, _lot, now) => ({ type: 'ResumeLot', now }));
const closing = makeIntent(fc.nat(4 * MINUTE_MS), (late, lot) => ({
  type: 'CloseLot',
  now: effectiveEnd(lot) + late,
}));
const closeEarlyIntent = makeIntent(fc.boolean(), (byStaff, _lot, now) => ({
  type: 'CloseLotEarly',
  reason,
  byStaff,
  now,
}));
const rare: fc.Arbitrary<PlayIntent> = fc.oneof(
  { weight: 3, arbitrary: buying },
  { weight: 3, arbitrary: awarding },
  { weight: 3, arbitrary: reverting },
  { weight: 4, arbitrary: reopening },
  makeIntent(fc.nat(30), (back, { lastIdOffer }) => ({
    type: 'VoidOffer',
    idOffer: Math.max(1, lastIdOffer - back),
    reason,
    byStaff: true,
  })),
  makeIntent(minutes, (count, { endsAt }, now) => ({
    type: 'ExtendLot',
    endsAt: minutesAfter(endsAt, count),
    note: reason,
    now,
  })),
  makeIntent(minutes, (count, { endsAt }, ingressAt) => ({
    type: 'FollowExtension',
    endsAt: endsAt + count * MINUTE_MS,
    ingressAt,
  })),
  { weight: 2, arbitrary: pausing },
  { weight: 2, arbitrary: resuming },
  { weight: 2, arbitrary: closing },
  { weight: 3, arbitrary: closeEarlyIntent },
);

export const script = fc.record({
  terms: lotTerms,
  intents: fc.array(
    fc.oneof({ weight: 9, arbitrary: bidIntents }, { weight: 1, arbitrary: rare }),
    {
      maxLength: COMMANDS_MAX,
      size: 'max',
    },
  ),
});
export type PlayScript = { readonly terms: LotTerms; readonly intents: readonly PlayIntent[] };

/** One accepted command with the lot before and after it. */
export type PlayedStep = {
  readonly command: LotCommand;
  readonly before: Lot;
  readonly after: Lot;
  readonly events: readonly LotEvent[];
};

/** The time of a command. It is not before the previous one, unless the time is arbitrary. */
const instantOf = (at: ArrivalTime, now: number, lot: Lot): number => {
  if ('at' in at) return at.at;
  return Math.max(now, 'later' in at ? now + at.later : effectiveEnd(lot) + at.beside);
};

/** Returns the accepted commands in order. */
export const play = ({ terms: given, intents }: PlayScript): readonly PlayedStep[] => {
  const start: LotEvent = { type: 'LotStarted', data: { endsAt: ENDS_AT } };
  let lot = [scheduled(given), start].reduce(
    (state, event) => lotDecider.evolve(state, event),
    lotDecider.initial,
  );
  let now = STARTS_AT;
  const steps: PlayedStep[] = [];
  for (const { when: at, command: commandFor } of intents) {
    if (lot.status === null) break;
    const before: Lot = lot;
    const instant = instantOf(at, now, before);
    if (!('at' in at)) now = instant;
    const command = commandFor(before, instant);
    const decision = lotDecider.decide(command, before);
    if (decision.outcome === 'refused') continue;
    for (const event of decision.events) lot = lotDecider.evolve(lot, event);
    if (lot.status !== null) steps.push({ command, before, after: lot, events: decision.events });
  }
  return steps;
};

export const offersIn = (events: readonly LotEvent[]): Offer[] => {
  let standing: Offer[] = [];
  for (const { type, data } of events) {
    if (type === 'OfferAccepted') standing.push(data);
    if (type === 'SealedOfferAccepted') standing.push({ ...data, kind: 'SEALED' });
    if (type === 'OfferVoided') standing = standing.filter((one) => one.idOffer !== data.idOffer);
  }
  return standing;
};

export const checkEveryStep = (judge: (step: PlayedStep, history: readonly LotEvent[]) => void) =>
  checkProperty(script, (given) => {
    const history: LotEvent[] = [];
    for (const step of play(given)) {
      history.push(...step.events);
      judge(step, history);
    }
  });

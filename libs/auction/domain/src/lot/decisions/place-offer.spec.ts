import { OFFER_RULES } from '@fairlot/auction-rules';
import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { RefusalCode } from '../../refusals.js';
import type { PlaceOffer } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import { OFFERS_MAX } from '../lot.state.js';
import {
  makeBidder,
  play,
  agent,
  ENDS_AT,
  fold,
  MINUTE_MS,
  offer,
  scheduled,
  SELLER,
  makeTerms,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);

/** A bid, and the history of the lot with its terms. A fault changes one of the two. */
type Case = { readonly offer: PlaceOffer; readonly lot: readonly LotEvent[] };
type Fault = {
  readonly code: RefusalCode;
  readonly check: string;
  readonly breakWith: (fine: Case) => Case;
};

const CLICK_AND_BUY = { clickAndBuyMinor: 9_000_00 };
const RUNNING = play(started(CLICK_AND_BUY), offer(1, 5_000));
const FINE: Case = { offer: offer(2, 5_100), lot: RUNNING };

const bidder = (changes: Parameters<typeof makeBidder>[1]) => (fine: Case) => ({
  ...fine,
  offer: { ...fine.offer, bidder: { ...fine.offer.bidder, ...changes } },
});
const order = (changes: Partial<PlaceOffer>) => (fine: Case) => ({
  ...fine,
  offer: { ...fine.offer, ...changes },
});
const later =
  (...events: readonly LotEvent[]) =>
  (fine: Case) => ({ ...fine, lot: [...fine.lot, ...events] });
const paused: LotEvent = { type: 'LotPaused', data: { reason: 'photographs' } };
const closed: LotEvent = {
  type: 'LotClosed',
  data: { closedAt: ENDS_AT, awardStatus: 'TBA', reserveMet: true, bound: [], reason: null },
};

/** One fault per check, in the order of section 3. Amounts for later checks pass earlier ones. */
const FAULTS: readonly Fault[] = [
  { check: '3', code: 'NOT_FOUND', breakWith: bidder({ visible: false }) },
  { check: '4', code: 'DEALER_DISABLED', breakWith: bidder({ enabled: false }) },
  {
    check: 'overdue',
    code: 'REQUIREMENT_OVERDUE',
    breakWith: bidder({ overdue: { idRequirement: 7, requirement: 'IDENTITY_DOCUMENT' } }),
  },
  { check: '5', code: 'REGULATION_NOT_ACCEPTED', breakWith: bidder({ regulationAccepted: false }) },
  { check: '6', code: 'READ_ONLY_USER', breakWith: bidder({ readOnly: true }) },
  { check: '6 ROL-039', code: 'ROLE_FORBIDS', breakWith: bidder({ mayOffer: false }) },
  { check: '6', code: 'USER_LIMIT', breakWith: bidder({ userLimitMinor: 4_900_00 }) },
  { check: '7 ROL-040', code: 'RELATED_TO_SELLER', breakWith: bidder({ relatedToSeller: true }) },
  { check: '8', code: 'LOT_NOT_OPEN', breakWith: later(closed) },
  { check: '8', code: 'LOT_PAUSED', breakWith: later(paused) },
  { check: '9', code: 'TOO_LATE', breakWith: order({ ingressAt: ENDS_AT }) },
  { check: 'kind', code: 'OPEN_LOT', breakWith: order({ kind: 'SEALED' }) },
  { check: '10', code: 'NOT_A_WHOLE_STEP', breakWith: order({ amountMinor: 4_999_99 }) },
  { check: '10', code: 'WRONG_CURRENCY', breakWith: order({ currency: 'USD' }) },
  { check: '11', code: 'BELOW_BASE', breakWith: order({ amountMinor: 4_900_00 }) },
];

/** A case with both faults, the later one applied first, so that the earlier one still applies. */
const both = (earlier: Fault, laterFault: Fault): Case =>
  earlier.breakWith(laterFault.breakWith(FINE));

describe('the order of the checks (STA-077, domain section 3)', () => {
  it('accepts the bid from which the faulty bids are derived', () =>
    expect(lotDecider.decide(FINE.offer, fold(FINE.lot)).outcome).toBe('accepted'));

  it.each(FAULTS)('STA-077 refuses a bid that fails check $check: $code', ({ code, breakWith }) => {
    const { lot, offer: spoilt } = breakWith(FINE);
    given(...lot)
      .when(spoilt)
      .thenRefused(code);
  });

  it.each(
    FAULTS.slice(1).map((laterFault, at) => {
      const earlier = FAULTS[at] ?? laterFault;
      return { earlier, laterFault, first: earlier.code, second: laterFault.code };
    }),
  )('reports $first before $second', ({ earlier, laterFault }) => {
    const { lot, offer: spoilt } = both(earlier, laterFault);
    given(...lot)
      .when(spoilt)
      .thenRefused(earlier.code);
  });
});

/** The same lot as if it had this many bids. Changes only the bid number in its events. */
const full = (lot: readonly LotEvent[], idOffer: number = OFFERS_MAX): readonly LotEvent[] =>
  lot.map((event) =>
    event.type === 'OfferAccepted' ? { ...event, data: { ...event.data, idOffer } } : event,
  );

const STEP_500 = [{ belowMinor: null, stepMinor: 500_00 }];
const DEFAULTS = makeTerms().policy;

/** From check 11 on the amounts decide, so each pair is listed explicitly. */
const PAIRS: readonly (readonly [RefusalCode, RefusalCode, PlaceOffer, readonly LotEvent[]])[] = [
  [
    'BELOW_MIN_NEXT',
    'USE_CLICK_AND_BUY',
    offer(2, 9_000),
    play(
      started({ ...CLICK_AND_BUY, policy: { ...DEFAULTS, increments: STEP_500 } }),
      offer(1, 8_900),
    ),
  ],
  ['USE_CLICK_AND_BUY', 'ABOVE_LIMIT', offer(2, 1_000_000), RUNNING],
  ['ABOVE_LIMIT', 'CONFIRMATION_NEEDED', offer(1, 1_000_000, { confirmed: false }), started()],
  [
    'CONFIRMATION_NEEDED',
    'ABOVE_CREDIT',
    offer(2, 7_600, { confirmed: false, bidder: makeBidder(2, { creditMinor: 7_500_00 }) }),
    RUNNING,
  ],
  [
    'ABOVE_CREDIT',
    'PRICE_MOVED',
    offer(2, 5_100, { ifPosition: 1, bidder: makeBidder(2, { creditMinor: 5_000_00 }) }),
    RUNNING,
  ],
  ['PRICE_MOVED', 'LOT_FULL', offer(2, 5_100, { ifPosition: 1 }), full(RUNNING)],
];

it('the checks of a bid have the published order (OFFER_RULES)', () => {
  const shown = [...FAULTS.map(({ code }) => code), ...PAIRS.flatMap(([, second]) => [second])];
  const ruleOf = (code: RefusalCode) =>
    OFFER_RULES.findIndex((codes: readonly RefusalCode[]) => codes.includes(code));
  const places = shown.map(ruleOf);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect([...new Set(places)]).toEqual(OFFER_RULES.map((_, index) => index));
});

describe('the order of the checks from the amount on', () => {
  it.each(PAIRS)('%s comes before %s', (first, _second, command, lot) =>
    given(...lot)
      .when(command)
      .thenRefused(first),
  );

  it('reports BELOW_BASE before BELOW_MIN_NEXT, with both amounts', () =>
    given(...RUNNING)
      .when(offer(2, 4_900))
      .thenRefused('BELOW_BASE', { basePriceMinor: 5_000_00, minimumNextMinor: 5_100_00 }));

  it('USE_CLICK_AND_BUY contains the fixed price; a bid just below it is accepted', () => {
    given(...RUNNING)
      .when(offer(2, 9_000))
      .thenRefused('USE_CLICK_AND_BUY', { clickAndBuyMinor: 9_000_00 });
    expect(play(RUNNING, offer(2, 8_900))).toHaveLength(RUNNING.length + 1);
  });

  it('CONFIRMATION_NEEDED refuses a bid above 1.5 times the price, but not one at exactly 1.5 times', () => {
    given(...RUNNING)
      .when(offer(2, 7_600, { confirmed: false }))
      .thenRefused('CONFIRMATION_NEEDED', { priceMinor: 5_000_00, amountMinor: 7_600_00 });
    const atLimit = play(RUNNING, offer(2, 7_500, { confirmed: false }));
    expect(atLimit).toHaveLength(RUNNING.length + 1);
  });

  it('CONFIRMATION_NEEDED compares a first bid with the starting price', () =>
    given(...started())
      .when(offer(2, 7_600, { confirmed: false }))
      .thenRefused('CONFIRMATION_NEEDED', { priceMinor: 5_000_00, amountMinor: 7_600_00 }));

  it("USER_LIMIT refuses a bid above the user's limit, but not one at exactly the limit", () => {
    const limited = (userLimitMinor: number) =>
      offer(2, 5_100, { bidder: makeBidder(2, { userLimitMinor }) });
    given(...RUNNING)
      .when(limited(5_099_99))
      .thenRefused('USER_LIMIT', { userLimitMinor: 5_099_99, amountMinor: 5_100_00 });
    expect(play(RUNNING, limited(5_100_00))).toHaveLength(RUNNING.length + 1);
  });

  it('NOT_A_WHOLE_STEP counts from the starting price, which need not be a whole step itself', () => {
    const odd = started({ basePriceMinor: 5_050_00 });
    given(...odd)
      .when(offer(1, 5_100))
      .thenRefused('NOT_A_WHOLE_STEP', { unitMinor: 100_00, basePriceMinor: 5_050_00 });
    expect(play(odd, offer(1, 5_150))).toHaveLength(odd.length + 1);
  });

  it('ABOVE_CREDIT contains the credit', () =>
    given(...RUNNING)
      .when(offer(2, 5_100, { bidder: makeBidder(2, { creditMinor: 5_099_00 }) }))
      .thenRefused('ABOVE_CREDIT', {
        creditMinor: 5_099_00,
        exposureMinor: 0,
        amountMinor: 5_100_00,
      }));

  it("ABOVE_CREDIT includes the dealer's binding bids on other lots, and the accepted bid records the total", () => {
    const owing = (exposureMinor: number) =>
      offer(2, 5_100, { bidder: makeBidder(2, { creditMinor: 9_000_00, exposureMinor }) });
    const led = play(started(), offer(1, 5_000));
    given(...led)
      .when(owing(3_900_01))
      .thenRefused('ABOVE_CREDIT', {
        creditMinor: 9_000_00,
        exposureMinor: 3_900_01,
        amountMinor: 5_100_00,
      });
    const [accepted] = play(led, owing(3_900_00)).slice(-1);
    expect(accepted?.data).toMatchObject({ exposureMinor: 3_900_00 });
    const [without] = play(led, offer(2, 5_100)).slice(-1);
    expect(without?.data).not.toHaveProperty('exposureMinor');
  });

  it('LOT_FULL refuses the first bid beyond the limit of bids, but none before it', () => {
    given(...full(RUNNING))
      .when(offer(2, 5_100))
      .thenRefused('LOT_FULL', { offersMax: OFFERS_MAX });
    given(...full(RUNNING, OFFERS_MAX - 1))
      .when(offer(2, 5_100))
      .then(expect.objectContaining({ type: 'OfferAccepted' }));
  });
});

describe('the position that the client has seen', () => {
  // Positions: scheduled 0, started 1, first bid 2.
  it('causes PRICE_MOVED with the next minimum if the price moved after that position', () =>
    given(...RUNNING)
      .when(offer(2, 5_200, { ifPosition: 1 }))
      .thenRefused('PRICE_MOVED', { priceMinor: 5_000_00, minimumNextMinor: 5_100_00 }));

  it('is accepted if it is that of the price, or any later one', () => {
    const message = play(RUNNING, {
      type: 'ExtendLot',
      endsAt: ENDS_AT + MINUTE_MS,
      note: 'more time',
      now: STARTS_AT,
    });
    expect(play(message, offer(2, 5_100, { ifPosition: 2 }))).toHaveLength(5);
    expect(play(message, offer(2, 5_100, { ifPosition: 3 }))).toHaveLength(5);
  });

  it.each([offer, agent])(
    'causes PRICE_MOVED if the lot has not reached this position in its stream yet',
    (bid) =>
      given(...RUNNING)
        .when(bid(2, 5_200, { ifPosition: 3 }))
        .thenRefused('PRICE_MOVED', { priceMinor: 5_000_00, minimumNextMinor: 5_100_00 }),
  );

  it('is accepted if only a raised maximum followed, which left the price unchanged', () => {
    const raised = play(started(), agent(1, 6_000), agent(1, 7_000));
    expect(play(raised, agent(2, 5_100, { ifPosition: 2 }))).toHaveLength(5);
  });
});

describe('the check of the time (STA-077, I5)', () => {
  it('STA-077 refuses a bid before the start time, even if the lot is already running', () =>
    given(...started())
      .when(offer(1, 5_000, { ingressAt: STARTS_AT - 1 }))
      .thenRefused('TOO_EARLY', { startsAt: STARTS_AT }));

  it('accepts a bid in the exact millisecond of the start and in the last one before the end', () => {
    expect(play(started(), offer(1, 5_000, { ingressAt: STARTS_AT }))).toHaveLength(3);
    expect(play(started(), offer(1, 5_000, { ingressAt: ENDS_AT - 1 }))).toHaveLength(3);
  });

  it('STA-077 refuses a bid in the exact millisecond of the end', () =>
    given(...started())
      .when(offer(1, 5_000, { ingressAt: ENDS_AT }))
      .thenRefused('TOO_LATE', { endsAt: ENDS_AT }));

  it('STA-077 refuses a bid in SCH even after the start time, until the lot is started', () =>
    given(scheduled()).when(offer(1, 5_000)).thenRefused('LOT_NOT_OPEN', { status: 'SCH' }));
});

it('a bid of the seller is refused even if the facts do not contain the relation (ROL-040)', () =>
  given(...started())
    .when(offer(SELLER, 5_000))
    .thenRefused('RELATED_TO_SELLER'));

it('a bid on a lot that does not exist is refused like one on a hidden lot', () =>
  given().when(offer(1, 5_000)).thenRefused('NOT_FOUND', {}));

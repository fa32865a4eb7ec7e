import { CLICK_AND_BUY_RULES } from '@fairlot/auction-rules';
import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent } from '../lot.events.js';
import { clickAndBuyAvailable } from '../rules/price.js';
import {
  makeBidder,
  play,
  agent,
  buy,
  ENDS_AT,
  lotAfter,
  offer,
  SELLER,
  started,
  STARTS_AT,
} from '../testing/lot-builders.js';

const { given } = specify(lotDecider);
const lot = started({ clickAndBuyMinor: 9_000_00 });
const unavailable = started();

/**
 * A lot whose best bid equals the fixed price, which is possible only in a history under other
 * rules.
 */
const reached = play(lot, offer(1, 8_900)).map<LotEvent>((event) =>
  event.type === 'OfferAccepted'
    ? { ...event, data: { ...event.data, priceMinor: 9_000_00 } }
    : event,
);

describe('click-and-buy (STA-079, domain section 5)', () => {
  it('STA-079 sells immediately at the fixed price', () => {
    given(...play(lot, agent(1, 6_000)))
      .when(buy(2))
      .then({ type: 'LotSold', data: { idOffer: 2, idDealer: 2, priceMinor: 9_000_00 } });
    expect(lotAfter(lot, buy(2))).toMatchObject({
      status: 'AWA',
      awarded: { channel: 'CLICK_BUY', idDealer: 2, priceMinor: 9_000_00, position: 2 },
    });
  });

  it('STA-079 is refused once the best bid reaches the fixed price', () => {
    given(...reached)
      .when(buy(2))
      .thenRefused('CLICK_AND_BUY_UNAVAILABLE', { priceMinor: 9_000_00 });
    expect(clickAndBuyAvailable(lotAfter(reached))).toBe(false);
    expect(clickAndBuyAvailable(lotAfter(lot, offer(1, 8_900)))).toBe(true);
  });

  it('is not required any more for bids above the fixed price once the best bid reaches it', () => {
    given(...lot)
      .when(offer(2, 9_100))
      .thenRefused('USE_CLICK_AND_BUY');
    expect(play(reached, offer(2, 9_100))).toHaveLength(4);
  });

  it('is refused if the terms have no fixed price', () =>
    given(...unavailable)
      .when(buy(2))
      .thenRefused('CLICK_AND_BUY_UNAVAILABLE', { priceMinor: null }));

  it.each([1_00, 8_999_99, 9_000_01])(
    'is refused at an amount other than the fixed price: %i',
    (amountMinor) =>
      given(...lot)
        .when(buy(2, { amountMinor }))
        .thenRefused('NOT_THE_CLICK_AND_BUY_PRICE', { clickAndBuyMinor: 9_000_00, amountMinor }),
  );

  it('is refused for a position before the latest price, or for a future position', () => {
    const moved = play(lot, offer(1, 5_000));
    for (const ifPosition of [1, 3])
      given(...moved)
        .when(buy(2, { ifPosition }))
        .thenRefused('PRICE_MOVED', { priceMinor: 5_000_00, minimumNextMinor: 5_100_00 });
    expect(play(moved, buy(2, { ifPosition: 2 })).at(-1)).toMatchObject({
      type: 'LotSold',
    });
  });

  it('tells the second of two buyers the position of the sale', () =>
    given(...play(lot, buy(1)))
      .when(buy(2))
      .thenRefused('ALREADY_SOLD', { position: 2 }));

  it.each([
    ['NOT_FOUND', buy(2, { bidder: makeBidder(2, { visible: false, enabled: false }) })],
    [
      'DEALER_DISABLED',
      buy(2, { bidder: makeBidder(2, { enabled: false, regulationAccepted: false }) }),
    ],
    [
      'REQUIREMENT_OVERDUE',
      buy(2, {
        bidder: makeBidder(2, {
          overdue: { idRequirement: 7, requirement: 'IDENTITY_DOCUMENT' },
          regulationAccepted: false,
        }),
      }),
    ],
    [
      'REGULATION_NOT_ACCEPTED',
      buy(2, { bidder: makeBidder(2, { regulationAccepted: false, readOnly: true }) }),
    ],
    ['ROLE_FORBIDS', buy(2, { bidder: makeBidder(2, { mayOffer: false, userLimitMinor: 1 }) })],
    [
      'USER_LIMIT',
      buy(2, { bidder: makeBidder(2, { userLimitMinor: 8_999_99, relatedToSeller: true }) }),
    ],
    ['RELATED_TO_SELLER', buy(SELLER, { ingressAt: ENDS_AT })],
    ['TOO_EARLY', buy(2, { ingressAt: STARTS_AT - 1, amountMinor: 1_00 })],
    ['TOO_LATE', buy(2, { ingressAt: ENDS_AT, amountMinor: 1_00 })],
    ['ABOVE_CREDIT', buy(2, { bidder: makeBidder(2, { creditMinor: 8_999_99 }) })],
  ] as const)('is checked in the same order as a bid: %s before the next fault', (code, command) =>
    given(...lot)
      .when(command)
      .thenRefused(code),
  );

  const related = makeBidder(2, { relatedToSeller: true });
  it.each([
    ['RELATED_TO_SELLER', 'ALREADY_SOLD', play(lot, buy(1)), buy(2, { bidder: related })],
    ['ALREADY_SOLD', 'LOT_NOT_OPEN', play(lot, buy(1)), buy(2)],
    ['TOO_LATE', 'CLICK_AND_BUY_UNAVAILABLE', unavailable, buy(2, { ingressAt: ENDS_AT })],
    [
      'CLICK_AND_BUY_UNAVAILABLE',
      'NOT_THE_CLICK_AND_BUY_PRICE',
      reached,
      buy(2, { amountMinor: 1_00 }),
    ],
    [
      'NOT_THE_CLICK_AND_BUY_PRICE',
      'ABOVE_CREDIT',
      lot,
      buy(2, { amountMinor: 1_00, bidder: makeBidder(2, { creditMinor: 1 }) }),
    ],
    [
      'ABOVE_CREDIT',
      'PRICE_MOVED',
      play(lot, offer(1, 5_000)),
      buy(2, { ifPosition: 1, bidder: makeBidder(2, { creditMinor: 1 }) }),
    ],
  ] as const)(
    'has its own checks in the order of CLICK_AND_BUY_RULES: %s before %s',
    (first, second, log, command) => {
      given(...log)
        .when(command)
        .thenRefused(first);
      const ruleOf = (code: string) =>
        CLICK_AND_BUY_RULES.findIndex((codes: readonly string[]) => codes.includes(code));
      expect(ruleOf(first)).toBeLessThan(ruleOf(second));
      expect(ruleOf(first)).toBeGreaterThan(-1);
    },
  );
});

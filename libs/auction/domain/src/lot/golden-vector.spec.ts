import { describe, expect, it } from 'vitest';
import { lotDecider } from './lot.decider.js';
import { specify } from '@fairlot/testing';
import {
  play,
  agent,
  lotAfter,
  MINUTE_MS,
  offer,
  makeTerms,
  started,
  STARTS_AT,
} from './testing/lot-builders.js';

const { given } = specify(lotDecider);
const A = 1;
const B = 2;
const C = 3;
const D = 4;
const E = 5;
const F = 6;
const lot = started({ reserveMinor: 8_000_00 });

/** The example of domain section 4: starting price 5,000, reserve price 8,000, increment 100. */
const VECTOR = [
  { dealer: A, max: 6_000, price: 6_000, leader: A, met: false },
  { dealer: B, max: 9_000, price: 8_000, leader: B, met: true },
  { dealer: C, max: 8_500, price: 8_600, leader: B, met: true },
  { dealer: D, max: 9_000, price: 9_000, leader: B, met: true },
  { dealer: F, max: 9_100, price: 9_100, leader: F, met: true },
  { dealer: F, max: 12_000, price: 9_100, leader: F, met: true },
];
const upTo = (count: number) => VECTOR.slice(0, count).map(({ dealer, max }) => agent(dealer, max));

describe('the golden vector of the price (STA-077, STA-078)', () => {
  it.each(VECTOR.map((row, at) => ({ ...row, at })))(
    'agent of dealer $dealer at $max: price $price, dealer $leader leads, reserve met $met',
    ({ at, price, leader, met }) => {
      expect(lotAfter(lot, ...upTo(at + 1)).standing).toMatchObject({
        priceMinor: price * 100,
        idLeader: leader,
        reserveMet: met,
      });
    },
  );

  it('refuses the bid of 9,000 by E, states the minimum of 9,100 and asks for no confirmation', () => {
    given(...play(lot, ...upTo(4)))
      .when(agent(E, 9_000, { confirmed: false }))
      .thenRefused('BELOW_MIN_NEXT', { minimumNextMinor: 9_100_00, priceMinor: 9_000_00 });
  });

  it('needs no confirmation in any step, because no maximum exceeds one and a half times the price', () => {
    const unconfirmed = upTo(6).map((command) => ({ ...command, confirmed: false }));
    expect(lotAfter(lot, ...unconfirmed).standing?.leaderMaxMinor).toBe(12_000_00);
  });
});

const open = started();

describe('plain bids and agents (STA-077)', () => {
  it('record leader, price and reserve status for a first bid at exactly the starting price', () =>
    given(...open)
      .when(offer(A, 5_000))
      .then({
        type: 'OfferAccepted',
        data: {
          idOffer: 1,
          idDealer: A,
          offeredAt: STARTS_AT + MINUTE_MS,
          kind: 'OFFER',
          amountMinor: 5_000_00,
          currency: 'EUR',
          idLeader: A,
          idLeadingOffer: 1,
          leaderMaxMinor: 5_000_00,
          priceMinor: 5_000_00,
          reserveMet: true,
        },
      }));

  it('set the price to only the starting price for a first agent', () =>
    expect(lotAfter(open, agent(A, 7_000)).standing?.priceMinor).toBe(5_000_00));

  it('set the price to the reserve price for a first agent that reaches it, and otherwise to the whole maximum', () => {
    const reserved = started({ reserveMinor: 6_000_00 });
    expect(lotAfter(reserved, agent(A, 6_000)).standing).toMatchObject({
      priceMinor: 6_000_00,
      reserveMet: true,
    });
    expect(lotAfter(reserved, agent(A, 5_900)).standing).toMatchObject({
      priceMinor: 5_900_00,
      reserveMet: false,
    });
  });

  it('raise the price with the maximum of the leader while the reserve price is unmet', () => {
    const reserved = started({ reserveMinor: 8_000_00 });
    const unmet = lotAfter(reserved, agent(A, 6_000), agent(A, 7_000));
    expect(unmet.standing).toMatchObject({ priceMinor: 7_000_00, reserveMet: false });
    const met = lotAfter(reserved, agent(A, 6_000), agent(A, 10_000));
    expect(met.standing).toMatchObject({ priceMinor: 8_000_00, reserveMet: true });
  });

  it('set the price to a plain bid that beats the maximum, and make its dealer the leader', () =>
    expect(lotAfter(open, agent(A, 6_000), offer(B, 6_500)).standing).toMatchObject({
      idLeader: B,
      priceMinor: 6_500_00,
    }));

  it('keep the leader at one step above a lower bid, or at a partial step up to the maximum', () => {
    expect(lotAfter(open, agent(A, 6_000), offer(B, 5_500)).standing).toMatchObject({
      idLeader: A,
      priceMinor: 5_600_00,
    });
    const partial = started({ policy: { ...makeTerms().policy, unitMinor: 50_00 } });
    expect(lotAfter(partial, agent(A, 6_000), agent(B, 5_950)).standing).toMatchObject({
      idLeader: A,
      priceMinor: 6_000_00,
    });
  });

  it("raise the price to the leader's own plain bid below the leader's maximum, and keep the maximum", () =>
    expect(lotAfter(open, agent(A, 7_000), offer(A, 5_500)).standing).toMatchObject({
      idLeader: A,
      idLeadingOffer: 1,
      leaderMaxMinor: 7_000_00,
      priceMinor: 5_500_00,
    }));

  it('ENG-01 are refused for a leader whose agent does not raise the maximum, with the lowest allowed maximum', () => {
    for (const maximum of [7_000, 6_000])
      given(...play(open, agent(A, 7_000)))
        .when(agent(A, maximum))
        .thenRefused('BELOW_MIN_NEXT', { minimumNextMinor: 7_100_00, priceMinor: 5_000_00 });
  });

  it("must exceed the price by a full step, but for a leader's new maximum any whole unit is enough", () => {
    const units = started({ policy: { ...makeTerms().policy, unitMinor: 10_00 } });
    const led = play(units, offer(A, 5_000));
    for (const dealer of [A, B])
      given(...led)
        .when(offer(dealer, 5_090))
        .thenRefused('BELOW_MIN_NEXT', { minimumNextMinor: 5_100_00, priceMinor: 5_000_00 });
    expect(lotAfter(led, agent(A, 5_010)).standing).toMatchObject({
      leaderMaxMinor: 5_010_00,
      priceMinor: 5_000_00,
    });
  });

  it('round the next minimum up to the grid if the reserve price is not on it', () => {
    const off = started({ reserveMinor: 5_050_00 });
    given(...play(off, agent(A, 6_000)))
      .when(offer(B, 5_100))
      .thenRefused('BELOW_MIN_NEXT', { minimumNextMinor: 5_200_00, priceMinor: 5_050_00 });
  });

  it('use the step from the increment table at the price before the bid', () => {
    const increments = [
      { belowMinor: 5_200_00, stepMinor: 100_00 },
      { belowMinor: null, stepMinor: 500_00 },
    ];
    const table = started({ policy: { ...makeTerms().policy, increments } });
    expect(lotAfter(table, offer(A, 5_100), offer(B, 5_200)).standing?.priceMinor).toBe(5_200_00);
    given(...play(table, offer(A, 5_200)))
      .when(offer(B, 5_600))
      .thenRefused('BELOW_MIN_NEXT', { minimumNextMinor: 5_700_00, priceMinor: 5_200_00 });
  });
});

describe('bids at an equal amount', () => {
  it.each([
    ['agent before agent', agent(A, 6_000), agent(B, 6_000)],
    ['agent before plain bid', agent(A, 6_000), offer(B, 6_000)],
  ])('STA-078 make the earlier bid lead: %s', (_title, first, second) =>
    expect(lotAfter(open, first, second).standing).toMatchObject({
      idLeader: A,
      idLeadingOffer: 1,
      priceMinor: 6_000_00,
    }),
  );

  it('are refused if they equal the current price, from any bidder', () =>
    given(...play(open, offer(A, 5_000)))
      .when(offer(B, 5_000))
      .thenRefused('BELOW_MIN_NEXT', { minimumNextMinor: 5_100_00, priceMinor: 5_000_00 }));
});

import { lotTermsFault, policyFault } from '@fairlot/auction-domain';
import { chargesAtRate, SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { isMarket, MARKET_PACKS, MARKETS } from '@fairlot/countries';
import { CURRENCY } from '@fairlot/kernel';
import { describe, expect, it } from 'vitest';
import { demoAccountPlan } from './accounts.js';
import { auctionName, plannedAuctions } from './auctions.js';
import { biddingRounds } from './bidding-rounds.js';
import { DEMO_DEALERS, demoDealers, VISITORS_DEALERS } from './dealers.js';
import { lotPrices } from './lot-prices.js';
import { randomOf } from './random.js';
import { standingOn } from './standings.js';
import { DEMO_TEMPLATES, LARGE_LOTS, LINKED_TEMPLATES, type DemoTemplate } from './templates.js';

/** The charges of a template, as an auction stores them. */
const pinned = ({ policy, idMarket }: DemoTemplate) => ({
  ...policy,
  charges: chargesAtRate(
    MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].vatBasisPoints,
    policy.charges,
  ),
});
const NOW = Date.UTC(2026, 10, 21, 11, 30, 12);
const accounts = demoAccountPlan();

/** Shapes that the forms of the markets require. NL, EN and PT limit only the length. */
const VAT_SHAPES: Readonly<Record<string, RegExp>> = {
  IT: /^\d{11}$/,
  ES: /^[A-Z\d]{9}$/,
  BE: /^\d{10}$/,
  FR: /^\d{14}$/,
  DE: /^DE\d{9}$/,
  NL: /^.{1,30}$/,
  EN: /^.{1,30}$/,
  PL: /^.{1,10}$/,
  PT: /^.{9}$/,
  LU: /^[A-Z\d]{1,15}$/,
  OTHER: /^[A-Z\d]{1,15}$/,
};

describe('planned dealers', () => {
  it('number 200, at least 11 in every market, with unique user names and VAT numbers', () => {
    const dealers = demoDealers();
    expect(dealers).toHaveLength(DEMO_DEALERS);
    expect(dealers.map(({ username }) => username)).toEqual(
      Array.from({ length: 200 }, (_, index) => `dealer${index + 1}`),
    );
    expect(new Set(dealers.map(({ house }) => house.vatCode)).size).toBe(200);
    for (const idMarket of MARKETS) {
      const there = dealers.filter(({ house }) => house.idMarket === idMarket);
      expect(there.length, idMarket).toBeGreaterThanOrEqual(11);
      expect(new Set(there.map(({ house }) => house.businessName)).size).toBe(there.length);
    }
  });

  it.each(Object.entries(VAT_SHAPES))('have VAT numbers in the format of %s', (idMarket, shape) => {
    const codes = accounts.flatMap(({ house }) =>
      house?.idMarket === idMarket ? [house.vatCode] : [],
    );
    expect(codes.length).toBeGreaterThanOrEqual(11);
    expect(codes.filter((code) => !shape.test(code))).toEqual([]);
  });

  it('have VAT numbers with a valid check digit in IT', () => {
    const sumOf = (code: string) =>
      code.split('').reduce((sum, digit, index) => {
        const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
        return sum + Math.floor(doubled / 10) + (doubled % 10);
      }, 0);
    const codes = demoDealers().flatMap(({ house }) =>
      house.idMarket === 'IT' ? [house.vatCode] : [],
    );
    expect(codes.map((code) => sumOf(code) % 10)).toEqual(codes.map(() => 0));
  });

  it('are deterministic, some with limits, one disabled, some related', () => {
    const dealers = demoDealers();
    expect(demoDealers()).toEqual(dealers);
    expect(dealers.filter(({ house }) => house.creditMinor !== null).length).toBeGreaterThan(3);
    expect(dealers.filter(({ offerLimitMinor }) => offerLimitMinor !== null).length).toBe(5);
    expect(dealers.filter(({ house }) => !house.enabled)).toHaveLength(1);
    const houses = accounts.flatMap(({ house }) => house?.idHouse ?? []);
    expect(houses.length).toBe(new Set(houses).size * 2);
  });
});

describe('planned accounts', () => {
  it('cover every role', () => {
    expect(accounts.slice(0, 9).map(({ username }) => username)).toEqual([
      'admin',
      'centre',
      'auctioneer',
      'multi',
      'loader',
      'exhibitor',
      'visitor',
      'readonly',
      'engineer',
    ]);
    expect([...new Set(accounts.flatMap(({ roles }) => roles))].toSorted()).toEqual([
      'ADMIN',
      'CUSTOMER_CENTER',
      'USER',
    ]);
  });

  it('cover every permission', () => {
    expect([...new Set(accounts.flatMap(({ permissions }) => permissions))].toSorted()).toEqual([
      'AUCTIONEER',
      'BUYER',
      'EXHIBITOR',
      'LOADER',
      'MULTI_AUCTIONEER',
      'READ_ONLY',
      'VISITOR',
    ]);
  });

  it("have every standing on the templates, but visitors' dealers are always accepted", () => {
    const standings = accounts.flatMap((account) =>
      DEMO_TEMPLATES.map((template) => ({ account, standing: standingOn(account, template) })),
    );
    const of = (name: string) => standings.filter(({ standing }) => standing === name).length;
    expect(Math.min(of('PENDING'), of('BLOCKED'))).toBeGreaterThan(10);
    const visitors = new Set(accounts.slice(9, 9 + VISITORS_DEALERS));
    const theirs = standings.filter(({ account }) => visitors.has(account));
    expect(new Set(theirs.map(({ standing }) => standing))).toEqual(new Set(['ACCEPTED', null]));
    for (const account of visitors)
      expect(theirs.some((one) => one.account === account && one.standing !== null)).toBe(true);
  });
});

describe('planned auctions', () => {
  const plans = plannedAuctions(NOW);
  const of = (fate: string) => plans.filter((plan) => plan.fate === fate);
  const templateOf = ({ template }: { template: string }) =>
    DEMO_TEMPLATES.find(({ name }) => name === template)!;

  it('cover every status and market, open and sealed, one with 1,000 lots', () => {
    expect(of('SCHEDULED').length).toBeGreaterThanOrEqual(2);
    expect(of('CLOSED').length).toBeGreaterThanOrEqual(2);
    expect(of('AWARDED').length).toBeGreaterThanOrEqual(2);
    const minutesLeft = of('RUNNING').map(({ endsAt }) => (endsAt - NOW) / 60_000);
    expect(minutesLeft.filter((left) => left > 120).length).toBeGreaterThanOrEqual(4);
    const soon = of('RUNNING').filter(({ endsAt }) => endsAt - NOW < 20 * 60_000);
    expect(soon.filter((plan) => templateOf(plan).policy.softClose !== null).length).toBe(3);
    expect(of('RUNNING').filter(({ lots }) => lots === LARGE_LOTS)).toHaveLength(1);
    expect(new Set(of('RUNNING').map((plan) => templateOf(plan).format.kind)).size).toBe(2);
    const markets = new Set(of('RUNNING').flatMap((plan) => templateOf(plan).idMarkets));
    expect(markets).toEqual(new Set(MARKETS));
  });

  it('need at most as many vehicles as their template has', () => {
    expect(DEMO_TEMPLATES.reduce((sum, { vehicles }) => sum + vehicles, 0)).toBe(4_000);
    for (const owned of DEMO_TEMPLATES) {
      const { name, vehicles } = owned;
      const needed = plans.filter(({ template }) => template === name);
      expect(
        needed.reduce((sum, { lots }) => sum + lots, 0),
        name,
      ).toBeLessThan(vehicles);
      expect(policyFault(pinned(owned))).toBeNull();
    }
    const names = DEMO_TEMPLATES.map(({ name }) => name);
    expect(LINKED_TEMPLATES.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('differ in their charges: every VAT regime, a share, a bounded share and a flat fee', () => {
    const all = DEMO_TEMPLATES.map(({ policy }) => policy.charges);
    expect(new Set(all.map(({ vatRegime }) => vatRegime)).size).toBe(3);
    const fees = all.map(({ buyerFee }) => buyerFee);
    expect(fees.some(({ maxMinor }) => maxMinor === null)).toBe(true);
    expect(fees.some(({ minMinor, maxMinor }) => minMinor === maxMinor)).toBe(true);
    expect(fees.some(({ minMinor, maxMinor }) => (maxMinor ?? 0) > minMinor)).toBe(true);
  });

  it('show their start in their name, in the time zone of their market', () => {
    const name = auctionName('Polska Flota', Date.UTC(2026, 6, 1, 12), 'Europe/Warsaw');
    expect(name).toBe('Polska Flota 01/07, 14:00');
  });

  it('have prices that are valid in the domain, some with reserve and click-and-buy', () => {
    const random = randomOf(3);
    const policy = pinned(templateOf({ template: 'Leasing Ritorni Italia' }));
    for (const kind of SALE_FORMAT_KINDS) {
      const format = { kind };
      const prices = Array.from({ length: 400 }, (_, index) =>
        lotPrices(80_000 + index * 17_300, { unitMinor: policy.unitMinor, format }, random),
      );
      const schedule = { startsAt: NOW, endsAt: NOW + 1, currency: CURRENCY };
      const terms = { ...schedule, idVehicles: [1], format, policy, policyHash: '' };
      const faults = prices.map((price) => lotTermsFault({ ...terms, ...price }, NOW));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
      expect(prices.filter(({ reserveMinor }) => reserveMinor !== null).length).toBeGreaterThan(50);
      const atOnce = prices.filter(({ clickAndBuyMinor }) => clickAndBuyMinor !== null).length;
      expect(atOnce > 40).toBe(kind !== 'SEALED');
    }
  });

  it('have bidding rounds that never overlap, and get shorter towards the end', () => {
    const span = { startsAt: NOW, endsAt: NOW + 86_400_000 };
    const rounds = biddingRounds(span, 14);
    expect(rounds).toHaveLength(14);
    expect([rounds[0]?.fromAt, rounds.at(-1)?.toAt]).toEqual([span.startsAt, span.endsAt]);
    const lengths = rounds.map(({ fromAt, toAt }) => toAt - fromAt);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
    expect(lengths.slice(0, 11)).toEqual(lengths.slice(0, 11).toSorted((a, b) => b - a));
    for (const [index, { fromAt }] of rounds.slice(1).entries())
      expect(fromAt).toBe(rounds[index]?.toAt);
  });
});

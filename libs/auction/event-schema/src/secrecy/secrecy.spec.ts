import { readdirSync, readFileSync } from 'node:fs';
import { maySee, MOMENTS, SECRETS, VIEWERS } from '@fairlot/auction-rules';
import * as fc from 'fast-check';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { eventDefinitions } from '../event-definitions.js';
import { mayCheckHash, redact, visibleData, visibleMetadata } from './visible-data.js';
import { secrecyPage } from './secrecy-page.js';

type Golden = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
const golden = (folder: URL): Golden[] =>
  readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

/** Every event type, in every version that was ever stored. */
const stored = [
  ...golden(new URL('../../fixtures/', import.meta.url)),
  ...golden(new URL('../../../../vehicles/event-schema/fixtures/', import.meta.url)),
];

const amount = fc.integer({ min: 100_000_000, max: 999_999_999 });
const SECRET_AMOUNTS = ['amountMinor', 'leaderMaxMinor', 'priceMinor', 'reserveMinor'] as const;

/** Events of any type and version, each with amounts that occur only once in it. */
const events = fc
  .record({
    event: fc.constantFrom(...stored),
    kind: fc.constantFrom('OFFER', 'AGENT'),
    amounts: fc.uniqueArray(amount, { minLength: 5, maxLength: 5 }),
  })
  .map(({ event, kind, amounts }) => {
    const data: Record<string, unknown> = { ...event.data };
    for (const [n, field] of SECRET_AMOUNTS.entries()) if (field in data) data[field] = amounts[n];
    if (event.type === 'OfferAccepted') data['kind'] = kind;
    if ('bound' in data) data['bound'] = [{ idOffer: 1, idDealer: 7, amountMinor: amounts[4] }];
    return { type: event.type, data };
  });
const viewer = fc.constantFrom(...VIEWERS);
const moment = fc.constantFrom(...MOMENTS);
type Shown = Readonly<Record<string, unknown>>;

const holds = (check: (event: { type: string; data: Shown }, shown: Shown) => void, who = viewer) =>
  fc.assert(
    fc.property(events, who, moment, (event, by, when) => {
      check(event, visibleData(by, when, event));
    }),
    { numRuns: 1_000 },
  );

describe('the data of events that is shown, for every type and version, every viewer and every moment,', () => {
  it('covers every event type', () => {
    expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(Object.keys(eventDefinitions)));
  });

  it('is always a part of the data of the event', () =>
    holds((event, shown) => {
      expect(event.data).toMatchObject(shown);
    }));

  it('I11 contains amounts of a hidden lot only for the bidder', () =>
    fc.assert(
      fc.property(events, fc.constantFrom('DEALER', 'OWNER', 'STAFF', 'ENGINEER'), (event, by) => {
        if (event.type === 'OfferAccepted' || event.type === 'OfferVoided') return;
        const text = JSON.stringify(visibleData(by, 'HIDDEN', event));
        for (const field of ['amountMinor', 'priceMinor'] as const)
          if (field in event.data) expect(text).not.toContain(String(event.data[field]));
        expect(text).not.toContain('bound');
      }),
      { numRuns: 1_000 },
    ));

  it('contains no maximum bid of a running lot for other dealers, managers and engineers', () =>
    fc.assert(
      fc.property(
        events,
        fc.constantFrom('DEALER', 'OWNER', 'STAFF', 'ENGINEER'),
        fc.constantFrom('HIDDEN', 'RUNNING'),
        (event, by, when) => {
          const { kind, amountMinor, priceMinor } = event.data;
          const text = JSON.stringify(visibleData(by, when, event));
          expect(text).not.toContain('leaderMaxMinor');
          const isMaximum = kind === 'AGENT' || Number(amountMinor) > Number(priceMinor);
          if (event.type === 'OfferAccepted' && isMaximum)
            expect(text).not.toContain(String(amountMinor));
        },
      ),
      { numRuns: 1_000 },
    ));

  it('contains neither the reserve price nor dealer ids for other dealers', () =>
    holds((_event, shown) => {
      expect(shown).not.toHaveProperty('reserveMinor');
      expect(shown).not.toHaveProperty('idDealer');
      expect(shown).not.toHaveProperty('idLeader');
    }, fc.constant('DEALER')));

  it('never shrinks until a lot is closed', () => {
    for (const by of VIEWERS)
      for (const secret of SECRETS)
        for (const before of ['HIDDEN', 'RUNNING'] as const)
          if (maySee(by, before, secret))
            expect([by, secret, maySee(by, 'OVER', secret)]).toEqual([by, secret, true]);
  });

  it('for subscribers of the bus is the redacted event at every moment', () =>
    fc.assert(
      fc.property(events, moment, (event, when) => {
        const left = redact(event as never);
        expect(left).toEqual({ type: event.type, data: visibleData('FOLLOWER', when, event) });
        expect(JSON.stringify(left)).not.toContain('leaderMaxMinor');
        if (event.type === 'SealedOfferAccepted')
          expect(left.data).not.toHaveProperty('amountMinor');
      }),
      { numRuns: 1_000 },
    ));

  it('omits undeclared fields', () =>
    holds((event) => {
      const data = { ...event.data, whatIsThis: 1 };
      expect(visibleData('ENGINEER', 'RUNNING', { ...event, data })).not.toHaveProperty(
        'whatIsThis',
      );
      expect(visibleData('FOLLOWER', 'OVER', { ...event, data })).not.toHaveProperty('whatIsThis');
    }));
});

it.each([
  ['up to the price, which reveals it anyway', 'OFFER', 500_000, 500_000, true],
  ['above the price, a maximum', 'OFFER', 500_001, 500_000, false],
  ['of an agent, even at the price', 'AGENT', 500_000, 500_000, false],
] as const)(
  'the secrecy of an amount for other dealers while the lot runs depends on the bid: %s',
  (_of, ...offer) => {
    const [kind, amountMinor, priceMinor, isShown] = offer;
    const data = { idOffer: 3, kind, amountMinor, priceMinor };
    const shown = visibleData('DEALER', 'RUNNING', { type: 'OfferAccepted', data });
    expect('amountMinor' in shown).toBe(isShown);
    expect(shown).toMatchObject({ idOffer: 3, priceMinor });
  },
);

it('visibleData returns nothing of an event of unknown type before the lot is over', () => {
  const unknown = { type: 'LotValued', data: { valueMinor: 1 } };
  for (const by of VIEWERS) expect(visibleData(by, 'RUNNING', unknown)).toEqual({});
});

it('visibleMetadata shows engineers an unsalted hash only when they can see the state, and nobody a salt', () => {
  const metadata = { commandId: 'c', fingerprint: 'f', stateHash: 's', actor: { idUser: 1 } };
  expect(mayCheckHash('ENGINEER', 'RUNNING', null)).toBe(false);
  expect(mayCheckHash('ENGINEER', 'RUNNING', 'ab')).toBe(true);
  expect(mayCheckHash('ENGINEER', 'HIDDEN', 'ab')).toBe(false);
  expect(mayCheckHash('ENGINEER', 'OVER', null)).toBe(true);
  expect(visibleMetadata(metadata, true)).toEqual(metadata);
  expect(visibleMetadata(metadata, false)).toEqual({ commandId: 'c', actor: { idUser: 1 } });
  for (const by of VIEWERS)
    for (const when of MOMENTS) expect(maySee(by, when, 'SALT')).toBe(false);
});

it('the documentation page matches the secrecy matrix', async () => {
  const file = new URL('../../../../../docs/SECRECY.md', import.meta.url).pathname;
  const { code } = await format(file, secrecyPage());
  await expect(code).toMatchFileSnapshot(file);
});

import type { OwnStanding } from '@fairlot/contracts/auction';
import { SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { describe, expect, it } from 'vitest';
import { awardStatus } from './award-status.js';
import { lotStatus } from './lot-status.js';
import { NO_STANDING, phaseOf, type Known, type Own } from './known-standing.js';
import { standingOf, type Sentence } from './standing.js';
import { STANDING_VIEWS } from './standing-view.js';

const LOT_STATUSES = Object.keys(lotStatus.states) as Known['live']['status'][];
const AWARD_STATUSES = Object.keys(awardStatus.states).map((name) =>
  name === 'none' ? null : name,
) as Known['live']['awardStatus'][];
const OWN_STATES = ['NONE', 'LEADING', 'OUTBID', 'AWAITING', 'UNDECIDED', 'WON', 'LOST'] as const;
const YES_NO = [true, false];
const CALL = { closesAt: 1, reason: 'soon' };
const PRICE = 1_200_00;

type Facts = {
  readonly status: Known['live']['status'];
  readonly awardStatus: Known['live']['awardStatus'];
  readonly paused: boolean;
  readonly called: boolean;
  readonly kind: (typeof SALE_FORMAT_KINDS)[number];
  readonly reserveMet: boolean | null;
  readonly state: OwnStanding['state'];
  readonly agent: boolean;
  readonly undone: NonNullable<Own['undone']>['kind'] | null;
  readonly sold: boolean;
  /** Of the own standing, before or after that of the lot. */
  readonly away: -1 | 0 | 1;
};

const knownOf = (facts: Facts): Known => ({
  live: {
    status: facts.status,
    paused: facts.paused,
    lastCall: facts.called ? CALL : null,
    lotStatus: facts.sold ? 'CNB' : 'OPN',
    awardStatus: facts.awardStatus,
    format: facts.kind === 'SEALED' ? { kind: 'SEALED' } : { kind: 'ASCENDING' },
    priceMinor: PRICE,
    reserveMet: facts.reserveMet,
    position: 10,
  },
  own: {
    ...NO_STANDING,
    state: facts.state,
    amountMinor: facts.state === 'NONE' ? null : 1_000_00,
    isAgent: facts.agent,
    maximumMinor: facts.agent ? 2_000_00 : null,
    rank: 3,
    reason: 'because',
    position: 10 + facts.away,
    priceMinor: 1_100_00,
    undone: facts.undone && { kind: facts.undone, reason: 'undone', at: 1 },
  },
});

const everyOf = <Key extends keyof Facts>(
  facts: readonly Partial<Facts>[],
  key: Key,
  values: readonly Facts[Key][],
) => facts.flatMap((one) => values.map((value) => ({ ...one, [key]: value })));

/** Every combination of what a sentence is made of. */
const EVERY = (() => {
  let all: readonly Partial<Facts>[] = [{}];
  all = everyOf(all, 'status', LOT_STATUSES);
  all = everyOf(all, 'awardStatus', AWARD_STATUSES);
  all = everyOf(all, 'paused', YES_NO);
  all = everyOf(all, 'called', YES_NO);
  all = everyOf(all, 'kind', SALE_FORMAT_KINDS);
  all = everyOf(all, 'reserveMet', [true, false, null]);
  all = everyOf(all, 'state', OWN_STATES);
  all = everyOf(all, 'agent', YES_NO);
  all = everyOf(all, 'undone', [null, 'VOIDED', 'REVERTED']);
  all = everyOf(all, 'sold', YES_NO);
  return everyOf(all, 'away', [-1, 0, 1]) as readonly Facts[];
})();

/** What no server says of one moment; where it is known all the same, one of both is older. */
const IMPOSSIBLE: Readonly<Record<string, (facts: Facts) => boolean>> = {
  'an award while it runs, or before': ({ status, awardStatus: award }) =>
    (status === 'SCH' || status === 'RUN' || status === 'WDR') && award !== null,
  'a pause of what does not run': ({ status, paused }) => paused && status !== 'RUN',
  'a last call of what does not run, or is paused': ({ status, paused, called }) =>
    called && (status !== 'RUN' || paused),
  'awarded without an award': ({ status, awardStatus: award }) =>
    (status === 'AWA') !== (award === 'AWA'),
  'closed without an award to be decided': ({ status, awardStatus: award }) =>
    status === 'CLD' && award === null,
  'a click-and-buy of a sealed lot': ({ kind, sold }) => kind === 'SEALED' && sold,
  'a click-and-buy that is not sold': ({ status, sold }) => sold && status !== 'AWA',
  'an offer before the start': ({ status, state }) => status === 'SCH' && state !== 'NONE',
  'a place in the open while hidden': ({ status, kind, state }) =>
    status === 'RUN' && kind === 'SEALED' && !['NONE', 'AWAITING'].includes(state),
  'an outcome while it runs': ({ status, kind, state }) =>
    status === 'RUN' && kind === 'ASCENDING' && !['NONE', 'LEADING', 'OUTBID'].includes(state),
  'a place once it is over': ({ status, state }) =>
    ['CLD', 'AWA', 'WDR'].includes(status) && (state === 'LEADING' || state === 'OUTBID'),
  'won without an award': ({ awardStatus: award, state }) => award !== 'AWA' && state === 'WON',
  'awaiting what is decided': ({ status, awardStatus: award, state }) =>
    (award === 'AWA' || award === 'NAW' || status === 'WDR') &&
    (state === 'AWAITING' || state === 'UNDECIDED'),
  'lost while nobody has it': ({ awardStatus: award, state }) =>
    award === 'TBA' && state === 'LOST',
  'an agent that nothing is led by': ({ state, agent }) => agent && state !== 'LEADING',
  'an agent with more to give below the reserve': ({ agent, reserveMet }) =>
    agent && reserveMet === false,
  'something undone that is done again': ({ undone, state }) =>
    undone !== null && (state === 'LEADING' || state === 'WON'),
};

const isPossible = (facts: Facts) => !Object.values(IMPOSSIBLE).some((is) => is(facts));
const sentence = (facts: Facts): Sentence => standingOf(knownOf(facts)).key;
const sentences = (facts: readonly Facts[]): Sentence[] =>
  [...new Set(facts.map(sentence))].toSorted();

/** What is said of a possible combination of one moment: the phase and the state decide alone. */
const TABLE: Readonly<Record<string, readonly Sentence[]>> = {
  'ahead NONE': ['NONE', 'VOIDED'],
  'hidden NONE': ['NONE', 'VOIDED'],
  'hidden AWAITING': ['SEALED'],
  'open NONE': ['NONE', 'VOIDED'],
  'open LEADING': ['LEADING', 'LEADING_AGENT', 'LEADING_UNMET'],
  'open OUTBID': ['OUTBID_RANK'],
  'toBeAwarded NONE': ['NONE', 'VOIDED'],
  'toBeAwarded AWAITING': ['AWAITING', 'AWAITING_UNMET', 'REVERTED'],
  'toBeAwarded UNDECIDED': ['REVERTED', 'UNDECIDED'],
  'awarded NONE': ['NONE', 'VOIDED'],
  'awarded WON': ['BOUGHT', 'WON'],
  'awarded LOST': ['LOST'],
  'notAwarded NONE': ['NONE', 'VOIDED'],
  'notAwarded LOST': ['NOT_AWARDED', 'REVERTED'],
  'withdrawn NONE': ['NONE', 'VOIDED'],
  'withdrawn LOST': ['WITHDRAWN'],
};

describe('the one sentence on how a dealer stands', () => {
  it('is that of the table for every combination of one moment', () => {
    const possible = EVERY.filter((facts) => facts.away === 0 && isPossible(facts));
    const said = Object.groupBy(
      possible,
      (facts) => `${phaseOf(knownOf(facts))} ${facts.state}`,
    ) as Readonly<Record<string, readonly Facts[]>>;
    const table = Object.entries(said).map(([place, facts]) => [place, sentences(facts)]);
    expect(Object.fromEntries(table)).toEqual(TABLE);
  });

  it('names each impossible combination for a reason of its own', () => {
    for (const [name, is] of Object.entries(IMPOSSIBLE)) {
      const others = Object.entries(IMPOSSIBLE).filter(([other]) => other !== name);
      const alone = (facts: Facts) => is(facts) && !others.some(([, other]) => other(facts));
      expect(EVERY.some(alone), name).toBe(true);
    }
  });

  it('says of combinations that contradict each other only what the lot alone says', () => {
    const torn = EVERY.filter(
      (facts) => facts.away === 0 && facts.state !== 'NONE' && facts.status !== 'AWA',
    ).filter(({ state, status, kind }) =>
      status === 'RUN' && kind === 'ASCENDING'
        ? !['LEADING', 'OUTBID'].includes(state)
        : state === 'WON',
    );
    const byAward = torn.filter(
      ({ awardStatus: award, status }) => award !== 'AWA' || status === 'RUN',
    );
    expect(sentences(byAward)).toEqual(
      (['CHECKING', 'NOT_AWARDED', 'PENDING', 'REVERTED', 'WITHDRAWN'] as Sentence[]).toSorted(),
    );
  });

  it('never says who leads, has won or lost of a lot that has moved on since', () => {
    const older = EVERY.filter(({ away, state }) => away === -1 && state !== 'NONE');
    const claims: Sentence[] = [
      ...(['LEADING', 'LEADING_UNMET', 'OUTBID_RANK', 'AWAITING'] as const),
      ...(['AWAITING_UNMET', 'UNDECIDED', 'WON', 'BOUGHT', 'LOST'] as const),
    ];
    expect(sentences(older).filter((key) => claims.includes(key))).toEqual([]);
    const outbid = older.filter((facts) => sentence(facts) === 'OUTBID');
    // Whom an agent has up to 2,000 still leads at 1,200: another would have raised it above that.
    const agents = older.filter((facts) => sentence(facts) === 'LEADING_AGENT');
    expect(agents.every(({ agent, state }) => agent && state === 'LEADING')).toBe(true);
    expect(agents.length).toBeGreaterThan(0);
    // Below the price nobody leads: that stays true.
    expect(outbid.length).toBeGreaterThan(0);
  });

  it('knows who led to lead still of a lot that moved on within what binds him, and after a void of none', () => {
    const key = (priceMinor: number | null, own: Partial<Own> = {}) => {
      const { live } = knownOf({
        ...({ status: 'RUN', awardStatus: null, paused: false, called: false } as const),
        ...({ kind: 'ASCENDING', reserveMet: null, state: 'LEADING', agent: false } as const),
        ...({ undone: null, sold: false, away: -1 } as const),
      });
      const led = { ...NO_STANDING, state: 'LEADING', position: 9, priceMinor: PRICE } as const;
      const known = { ...led, undone: null, maximumMinor: PRICE + 10_000, ...own };
      return standingOf({ live: { ...live, priceMinor }, own: known }).key;
    };
    expect([key(PRICE), key(PRICE + 10_000)]).toEqual(['LEADING_AGENT', 'LEADING']);
    expect(key(PRICE + 10_100)).toBe('CHECKING');
    // An extension moves the lot and nobody's offer.
    expect(key(PRICE, { maximumMinor: null })).toBe('LEADING');
    expect(key(PRICE + 100, { maximumMinor: null })).toBe('CHECKING');
    // What led was voided, and the notice that says so is on its way.
    expect([key(PRICE - 100), key(null)]).toEqual(['CHECKING', 'CHECKING']);
    expect(key(PRICE, { priceMinor: null })).toBe('CHECKING');
  });

  it('has its amounts from one message: an answer ahead of the lot says its own price', () => {
    const facts: Facts = {
      ...({ status: 'RUN', awardStatus: null, paused: false, called: false } as const),
      ...({ kind: 'ASCENDING', reserveMet: null, state: 'LEADING', agent: false } as const),
      ...({ undone: null, sold: false, away: 1 } as const),
    };
    expect(standingOf(knownOf(facts))).toMatchObject({ key: 'LEADING', priceMinor: 1_100_00 });
    expect(standingOf(knownOf({ ...facts, away: 0 })).priceMinor).toBe(PRICE);
    // A click-and-buy is answered before the lot says that it is sold.
    const bought = standingOf(knownOf({ ...facts, state: 'WON' }));
    expect(bought).toMatchObject({ key: 'WON', priceMinor: 1_100_00 });
  });

  it('has the reason of what was taken back, and not that of another decision', () => {
    const facts: Facts = {
      ...({ status: 'CLD', awardStatus: 'NAW', paused: false, called: false } as const),
      ...({ kind: 'ASCENDING', reserveMet: true, state: 'LOST', agent: false } as const),
      ...({ undone: null, sold: false, away: 0 } as const),
    };
    const reason = (change: Partial<Facts>) => {
      const said = standingOf(knownOf({ ...facts, ...change }));
      return `${said.key} ${said.reason}`;
    };
    expect(reason({})).toBe('NOT_AWARDED because');
    expect(reason({ undone: 'REVERTED' })).toBe('REVERTED undone');
    expect(reason({ undone: 'VOIDED', state: 'NONE' })).toBe('VOIDED undone');
  });

  it('has other words for who is bound and for who is not, while the seller decides', () => {
    const [bound, outbid] = [STANDING_VIEWS.AWAITING, STANDING_VIEWS.UNDECIDED];
    expect([bound.label, outbid.label]).toEqual(['AWAITING', 'UNDECIDED']);
    expect(outbid.tone).not.toBe(bound.tone);
  });

  it('has a colour that says no more than its words', () => {
    const possible = EVERY.filter((facts) => facts.away === 0 && isPossible(facts));
    for (const facts of possible) {
      const { tone } = STANDING_VIEWS[sentence(facts)];
      if ((tone === 'LEADING' || tone === 'WON') && tone !== facts.state) expect(facts).toBe(null);
    }
  });
});

import type { OwnStanding } from '@fairlot/contracts/auction';
import { SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { describe, expect, it } from 'vitest';
import { awardStatus } from './award-status.js';
import { lotStatus } from './lot-status.js';
import { NO_STANDING, phaseOf, type LotWithStanding, type OwnStatus } from './lot-with-standing.js';
import { standingOf, type StandingSentence } from './standing.js';
import { STANDING_VIEWS } from './standing-view.js';

const LOT_STATUSES = Object.keys(lotStatus.states) as LotWithStanding['live']['status'][];
const AWARD_STATUSES = Object.keys(awardStatus.states).map((name) =>
  name === 'none' ? null : name,
) as LotWithStanding['live']['awardStatus'][];
const OWN_STATES = ['NONE', 'LEADING', 'OUTBID', 'AWAITING', 'UNDECIDED', 'WON', 'LOST'] as const;
const YES_NO = [true, false];
const CALL = { closesAt: 1, reason: 'soon' };
const PRICE = 1_200_00;

type Facts = {
  readonly status: LotWithStanding['live']['status'];
  readonly awardStatus: LotWithStanding['live']['awardStatus'];
  readonly paused: boolean;
  readonly called: boolean;
  readonly kind: (typeof SALE_FORMAT_KINDS)[number];
  readonly reserveMet: boolean | null;
  readonly state: OwnStanding['state'];
  readonly agent: boolean;
  readonly undone: NonNullable<OwnStatus['undone']>['kind'] | null;
  readonly sold: boolean;
  /**
   * Whether the dealer's status is older (-1) or newer (1) than the lot, or has the same position
   * (0).
   */
  readonly away: -1 | 0 | 1;
};

const knownOf = (facts: Facts): LotWithStanding => ({
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
    undone: facts.undone && { kind: facts.undone, reason: 'taken back', at: 1 },
  },
});

const everyOf = <Key extends keyof Facts>(
  facts: readonly Partial<Facts>[],
  key: Key,
  values: readonly Facts[Key][],
) => facts.flatMap((one) => values.map((value) => ({ ...one, [key]: value })));

/** Every combination of the facts. */
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

/**
 * Combinations that cannot occur in one state. If the client has one, one of its parts is older.
 */
const IMPOSSIBLE: Readonly<Record<string, (facts: Facts) => boolean>> = {
  'an award of a lot that is not closed': ({ status, awardStatus: award }) =>
    (status === 'SCH' || status === 'RUN' || status === 'WDR') && award !== null,
  'a pause of a lot that does not run': ({ status, paused }) => paused && status !== 'RUN',
  'a last call of a lot that does not run, or is paused': ({ status, paused, called }) =>
    called && (status !== 'RUN' || paused),
  'awarded without an award': ({ status, awardStatus: award }) =>
    (status === 'AWA') !== (award === 'AWA'),
  'closed without an award to be decided': ({ status, awardStatus: award }) =>
    status === 'CLD' && award === null,
  'a click-and-buy of a sealed lot': ({ kind, sold }) => kind === 'SEALED' && sold,
  'a click-and-buy that is not awarded': ({ status, sold }) => sold && status !== 'AWA',
  'a bid before the start': ({ status, state }) => status === 'SCH' && state !== 'NONE',
  'a place in the open while hidden': ({ status, kind, state }) =>
    status === 'RUN' && kind === 'SEALED' && !['NONE', 'AWAITING'].includes(state),
  'an outcome while the lot runs': ({ status, kind, state }) =>
    status === 'RUN' && kind === 'ASCENDING' && !['NONE', 'LEADING', 'OUTBID'].includes(state),
  'leading or outbid after the end': ({ status, state }) =>
    ['CLD', 'AWA', 'WDR'].includes(status) && (state === 'LEADING' || state === 'OUTBID'),
  'won without an award': ({ awardStatus: award, state }) => award !== 'AWA' && state === 'WON',
  'awaiting an award that is decided': ({ status, awardStatus: award, state }) =>
    (award === 'AWA' || award === 'NAW' || status === 'WDR') &&
    (state === 'AWAITING' || state === 'UNDECIDED'),
  'lost before the award is decided': ({ awardStatus: award, state }) =>
    award === 'TBA' && state === 'LOST',
  'an agent without a lead': ({ state, agent }) => agent && state !== 'LEADING',
  'an agent with more to give below the reserve': ({ agent, reserveMet }) =>
    agent && reserveMet === false,
  'a reversal while leading or won': ({ undone, state }) =>
    undone !== null && (state === 'LEADING' || state === 'WON'),
};

const isPossible = (facts: Facts) => !Object.values(IMPOSSIBLE).some((is) => is(facts));
const sentence = (facts: Facts): StandingSentence => standingOf(knownOf(facts)).key;
const sentences = (facts: readonly Facts[]): StandingSentence[] =>
  [...new Set(facts.map(sentence))].toSorted();

/**
 * For each phase of the lot and state of the dealer, the possible sentences if both have the same
 * position.
 */
const TABLE: Readonly<Record<string, readonly StandingSentence[]>> = {
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

describe('the status of a dealer on a lot in one sentence', () => {
  it('matches the table for every possible combination of facts', () => {
    const possible = EVERY.filter((facts) => facts.away === 0 && isPossible(facts));
    const byPlace = Object.groupBy(
      possible,
      (facts) => `${phaseOf(knownOf(facts))} ${facts.state}`,
    ) as Readonly<Record<string, readonly Facts[]>>;
    const table = Object.entries(byPlace).map(([place, facts]) => [place, sentences(facts)]);
    expect(Object.fromEntries(table)).toEqual(TABLE);
  });

  it('excludes impossible combinations by rules that are all needed', () => {
    for (const [name, is] of Object.entries(IMPOSSIBLE)) {
      const others = Object.entries(IMPOSSIBLE).filter(([other]) => other !== name);
      const alone = (facts: Facts) => is(facts) && !others.some(([, other]) => other(facts));
      expect(EVERY.some(alone), name).toBe(true);
    }
  });

  it('says only what the lot shows if the dealer’s status contradicts the lot', () => {
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
      (
        ['CHECKING', 'NOT_AWARDED', 'PENDING', 'REVERTED', 'WITHDRAWN'] as StandingSentence[]
      ).toSorted(),
    );
  });

  it('never says that the dealer leads, has won or has lost if the lot has changed since', () => {
    const older = EVERY.filter(({ away, state }) => away === -1 && state !== 'NONE');
    const claims: StandingSentence[] = [
      'LEADING',
      'LEADING_UNMET',
      'OUTBID_RANK',
      'AWAITING',
      'AWAITING_UNMET',
      'UNDECIDED',
      'WON',
      'BOUGHT',
      'LOST',
    ];
    expect(sentences(older).filter((key) => claims.includes(key))).toEqual([]);
    const outbid = older.filter((facts) => sentence(facts) === 'OUTBID');
    // A dealer with an agent up to 2,000 still leads at a price of 1,200. If another dealer had
    // outbid the agent, the price would be above 2,000.
    const agents = older.filter((facts) => sentence(facts) === 'LEADING_AGENT');
    expect(agents.every(({ agent, state }) => agent && state === 'LEADING')).toBe(true);
    expect(agents.length).toBeGreaterThan(0);
    // It can still say that the dealer is outbid, because a bid below the price never leads.
    expect(outbid.length).toBeGreaterThan(0);
  });

  it('stays “leading” if the price is still within the binding maximum, but not if the bid was voided', () => {
    const key = (priceMinor: number | null, own: Partial<OwnStatus> = {}) => {
      const { live } = knownOf({
        status: 'RUN',
        awardStatus: null,
        paused: false,
        called: false,
        kind: 'ASCENDING',
        reserveMet: null,
        state: 'LEADING',
        agent: false,
        undone: null,
        sold: false,
        away: -1,
      });
      const led = { ...NO_STANDING, state: 'LEADING', position: 9, priceMinor: PRICE } as const;
      const known = { ...led, undone: null, maximumMinor: PRICE + 10_000, ...own };
      return standingOf({ live: { ...live, priceMinor }, own: known }).key;
    };
    expect([key(PRICE), key(PRICE + 10_000)]).toEqual(['LEADING_AGENT', 'LEADING']);
    expect(key(PRICE + 10_100)).toBe('CHECKING');
    // An extension changes the position of the lot, but not its price.
    expect(key(PRICE, { maximumMinor: null })).toBe('LEADING');
    expect(key(PRICE + 100, { maximumMinor: null })).toBe('CHECKING');
    // The leading bid was voided, and the notice has not arrived yet.
    expect([key(PRICE - 100), key(null)]).toEqual(['CHECKING', 'CHECKING']);
    expect(key(PRICE, { priceMinor: null })).toBe('CHECKING');
  });

  it('takes status and price from the response or the lot message, whichever is newer', () => {
    const facts: Facts = {
      status: 'RUN',
      awardStatus: null,
      paused: false,
      called: false,
      kind: 'ASCENDING',
      reserveMet: null,
      state: 'LEADING',
      agent: false,
      undone: null,
      sold: false,
      away: 1,
    };
    expect(standingOf(knownOf(facts))).toMatchObject({ key: 'LEADING', priceMinor: 1_100_00 });
    expect(standingOf(knownOf({ ...facts, away: 0 })).priceMinor).toBe(PRICE);
    // The response to a purchase arrives before the message that the lot is sold.
    const bought = standingOf(knownOf({ ...facts, state: 'WON' }));
    expect(bought).toMatchObject({ key: 'WON', priceMinor: 1_100_00 });
  });

  it('contains the reason for a reversal or a void, not for an earlier decision', () => {
    const facts: Facts = {
      status: 'CLD',
      awardStatus: 'NAW',
      paused: false,
      called: false,
      kind: 'ASCENDING',
      reserveMet: true,
      state: 'LOST',
      agent: false,
      undone: null,
      sold: false,
      away: 0,
    };
    const reason = (change: Partial<Facts>) => {
      const standing = standingOf(knownOf({ ...facts, ...change }));
      return `${standing.key} ${standing.reason}`;
    };
    expect(reason({})).toBe('NOT_AWARDED because');
    expect(reason({ undone: 'REVERTED' })).toBe('REVERTED taken back');
    expect(reason({ undone: 'VOIDED', state: 'NONE' })).toBe('VOIDED taken back');
  });

  it('differs between dealers with and without a binding bid while the seller decides', () => {
    const bound = STANDING_VIEWS.AWAITING;
    const outbid = STANDING_VIEWS.UNDECIDED;
    expect([bound.label, outbid.label]).toEqual(['AWAITING', 'UNDECIDED']);
    expect(outbid.tone).not.toBe(bound.tone);
  });

  it('never has the colour of leading or winning unless that is the dealer’s state', () => {
    const possible = EVERY.filter((facts) => facts.away === 0 && isPossible(facts));
    for (const facts of possible) {
      const { tone } = STANDING_VIEWS[sentence(facts)];
      if ((tone === 'LEADING' || tone === 'WON') && tone !== facts.state) expect(facts).toBe(null);
    }
  });
});

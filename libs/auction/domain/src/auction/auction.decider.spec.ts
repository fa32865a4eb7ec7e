import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../policy/policy.js';
import type { AuctionCommand } from './auction.commands.js';
import { auctionDecider } from './auction.decider.js';
import type { AuctionEvent, AuctionTerms, LotStanding } from './auction.events.js';
import {
  MINUTE_MS,
  STARTS_AT,
  ENDS_AT,
  makeTerms,
  auctionPublished,
  startedEvent,
  closedEvent,
  awardedEvent,
  ENDED_HISTORY,
  lotStanding,
  lotsChanged,
  recordLots,
} from './testing/auction-builders.js';

const { given } = specify(auctionDecider);
const bothRunning = lotsChanged(lotStanding(1, 'RUN'), lotStanding(2, 'RUN'));
const running = [auctionPublished(), startedEvent, bothRunning];
const bothClosed = lotsChanged(lotStanding(1, 'CLD', 'TBA'), lotStanding(2, 'CLD', 'NAW'));
const closed = [...running, bothClosed, closedEvent];
const awarded = [...closed, lotsChanged(lotStanding(1, 'AWA', 'AWA')), awardedEvent];
const HISTORIES = {
  none: [],
  SCH: [auctionPublished()],
  RUN: running,
  CLD: closed,
  NOBODY: [
    ...running,
    lotsChanged(lotStanding(1, 'CLD', 'NAW'), lotStanding(2, 'CLD', 'NAW')),
    ...ENDED_HISTORY,
  ],
  AWA: awarded,
  deleted: [auctionPublished(), { type: 'AuctionDeleted', data: {} }],
} satisfies Record<string, readonly AuctionEvent[]>;
type Place = keyof typeof HISTORIES;
const PLACES: readonly Place[] = ['none', 'SCH', 'RUN', 'CLD', 'NOBODY', 'AWA', 'deleted'];

const COMMANDS = {
  publish: {
    type: 'PublishAuction',
    idAuction: 1,
    idOwnerDealer: 9,
    terms: makeTerms(),
    now: STARTS_AT,
  },
  edit: { type: 'EditAuction', terms: makeTerms({ name: 'Fleet of May' }), now: STARTS_AT },
  start: { type: 'StartAuction', now: STARTS_AT },
  extend: {
    type: 'ExtendAuction',
    endsAt: ENDS_AT + MINUTE_MS,
    reason: 'OWNER',
    note: 'demand',
    mayShorten: false,
    now: STARTS_AT,
  },
  message: { type: 'SetMessage', message: '<p>Viewing at ten.</p>' },
  'file message': { type: 'SetFileMessage', file: { idFile: 5, fileName: 'viewing.pdf' } },
  delete: { type: 'DeleteAuction' },
} satisfies Record<string, AuctionCommand>;
type Trigger = keyof typeof COMMANDS;

const TABLE: readonly (readonly [Place, Trigger, Place])[] = [
  ['none', 'publish', 'SCH'],
  ['SCH', 'edit', 'SCH'],
  ['SCH', 'start', 'RUN'],
  ['RUN', 'extend', 'RUN'],
  ['SCH', 'message', 'SCH'],
  ['RUN', 'message', 'RUN'],
  ['SCH', 'file message', 'SCH'],
  ['RUN', 'file message', 'RUN'],
  ['SCH', 'delete', 'deleted'],
  ['NOBODY', 'delete', 'deleted'],
];
const TRIGGERS = Object.keys(COMMANDS).filter((name): name is Trigger => name in COMMANDS);
const UNLISTED = PLACES.flatMap((from) => TRIGGERS.map((trigger) => ({ from, trigger }))).filter(
  ({ from, trigger }) => !TABLE.some(([place, name]) => place === from && name === trigger),
);
const fold = (events: readonly AuctionEvent[]) =>
  events.reduce((state, event) => auctionDecider.evolve(state, event), auctionDecider.initial);

describe('the status of an auction (STA-070, STA-074, STA-075)', () => {
  it.each(TABLE)('STA-063 in part: changes from %s by %s to %s', (from, trigger, to) => {
    const decision = auctionDecider.decide(COMMANDS[trigger], fold(HISTORIES[from]));
    if (decision.outcome === 'refused') throw new Error(decision.refusal.code);
    const state = fold([...HISTORIES[from], ...decision.events]);
    expect(state.status ?? 'deleted').toBe(to);
  });

  it.each(UNLISTED)('STA-074 stays $from: $trigger is refused', ({ from, trigger }) => {
    const isThere = from !== 'none' && from !== 'deleted';
    given(...HISTORIES[from])
      .when(COMMANDS[trigger])
      .thenRefused(isThere || trigger === 'publish' ? 'INVALID_TRANSITION' : 'NOT_FOUND');
  });
});

describe('the status derived from the lots (STA-071, STA-072, STA-073)', () => {
  const both = (one: LotStanding, other: LotStanding) => [one, other] as const;

  it('is closed when the last lot stops running', () => {
    const first = lotStanding(1, 'CLD', 'TBA');
    given(...running)
      .when(recordLots(first))
      .then(lotsChanged(first));
    const second = lotStanding(2, 'CLD', 'NAW');
    given(...running, lotsChanged(first))
      .when(recordLots(second))
      .then(lotsChanged(second), closedEvent);
  });

  it.each([
    ['unsold', both(lotStanding(1, 'CLD', 'NAW'), lotStanding(2, 'CLD', 'NAW'))],
    ['sold or withdrawn', both(lotStanding(1, 'AWA', 'AWA'), lotStanding(2, 'WDR'))],
  ])('becomes closed and then AWA in one step if all lots are %s', (_title, lots) =>
    given(...running)
      .when(recordLots(...lots))
      .then(lotsChanged(...lots), ...ENDED_HISTORY),
  );

  it('does not change before the start, or if it is already set', () => {
    const withdrawn = lotStanding(1, 'WDR');
    given(auctionPublished()).when(recordLots(withdrawn)).then(lotsChanged(withdrawn));
    given(...closed)
      .when(recordLots(lotStanding(2, 'CLD', 'TBA')))
      .then(lotsChanged(lotStanding(2, 'CLD', 'TBA')));
    given(...awarded)
      .when(recordLots(lotStanding(2, 'WDR')))
      .then(lotsChanged(lotStanding(2, 'WDR')));
  });

  it('stays running while a lot has not started yet', () =>
    given(auctionPublished(), startedEvent)
      .when(recordLots(lotStanding(1, 'RUN')))
      .then(lotsChanged(lotStanding(1, 'RUN'))));

  it('is AWA if no lot awaits an award', () =>
    given(...closed)
      .when(recordLots(lotStanding(1, 'AWA', 'AWA')))
      .then(lotsChanged(lotStanding(1, 'AWA', 'AWA')), awardedEvent));

  it('goes back to CLD when an award is reverted', () =>
    given(...awarded)
      .when(recordLots(lotStanding(1, 'CLD', 'TBA')))
      .then(lotsChanged(lotStanding(1, 'CLD', 'TBA')), { type: 'AuctionAwardReverted', data: {} }));

  it.each([
    ['CLD', closed],
    ['AWA', awarded],
  ])(
    'returns from %s to running when a lot reopens, until the end of that lot',
    (_from, history) => {
      const endsAt = ENDS_AT + 30 * MINUTE_MS;
      given(...history)
        .when({ type: 'RecordLots', lots: [lotStanding(2, 'RUN')], reopenedUntilAt: endsAt })
        .then(lotsChanged(lotStanding(2, 'RUN')), { type: 'AuctionReopened', data: { endsAt } });
    },
  );

  it('returns to running until the end of the auction if the reopened lot ends earlier', () =>
    given(...closed)
      .when({
        type: 'RecordLots',
        lots: [lotStanding(2, 'RUN')],
        reopenedUntilAt: ENDS_AT - MINUTE_MS,
      })
      .then(lotsChanged(lotStanding(2, 'RUN')), {
        type: 'AuctionReopened',
        data: { endsAt: ENDS_AT },
      }));

  it('is closed at the start if every lot was withdrawn before', () =>
    given(auctionPublished(), lotsChanged(lotStanding(1, 'WDR'), lotStanding(2, 'WDR')))
      .when(COMMANDS.start)
      .then(startedEvent, ...ENDED_HISTORY));

  it('cannot be derived from a lot of another auction', () =>
    given(...running)
      .when(recordLots(lotStanding(3, 'CLD', 'TBA')))
      .thenRefused('LOT_UNKNOWN', { idLot: 3 }));
});

const SHARED_END = {
  ...DEFAULT_POLICY,
  softClose: {
    scope: 'AUCTION' as const,
    windowMs: MINUTE_MS,
    addMs: MINUTE_MS,
    maxCount: 1,
    hardStopMs: MINUTE_MS,
  },
};

describe('an auction', () => {
  it.each<readonly [string, Partial<AuctionTerms>]>([
    ['name', { name: ' ' }],
    ['idMarkets', { idMarkets: [] }],
    ['idLots', { idLots: [1, 1] }],
    ['startsAt', { startsAt: Number.NaN }],
    ['endsAt', { endsAt: STARTS_AT }],
    ['staggerMs', { staggerMs: 1_500 }],
    ['staggerMs', { staggerMs: -1_000 }],
    ['staggerMs', { staggerMs: 60 * MINUTE_MS + 1_000 }],
    ['staggerMs', { staggerMs: 1_000, policy: SHARED_END }],
    ['policy.increments', { policy: { ...DEFAULT_POLICY, increments: [] } }],
  ])('refuses invalid %s', (field, changes) => {
    given()
      .when({ ...COMMANDS.publish, terms: makeTerms(changes) })
      .thenRefused('INVALID_TERMS', { field });
    given(auctionPublished())
      .when({ ...COMMANDS.edit, terms: makeTerms(changes) })
      .thenRefused('INVALID_TERMS', { field });
  });

  it.each<readonly [string, Partial<AuctionTerms>]>([
    ['together, and share an end', { staggerMs: 0, policy: SHARED_END }],
    ['an hour apart', { staggerMs: 60 * MINUTE_MS }],
    [
      'apart if no bid moves an end',
      {
        staggerMs: 1_000,
        policy: SHARED_END,
        format: { kind: 'SEALED' },
      },
    ],
  ])('accepts lots that end %s', (_how, changes) => {
    const terms = makeTerms(changes);
    given()
      .when({ ...COMMANDS.publish, terms })
      .then(auctionPublished(changes));
  });

  it('keeps the status of its lots in an edit, and adds new lots as SCH', () => {
    const edited: AuctionEvent = { type: 'AuctionEdited', data: makeTerms({ idLots: [3, 2] }) };
    expect(fold([auctionPublished(), lotsChanged(lotStanding(2, 'WDR')), edited])).toMatchObject({
      lots: new Map([
        [3, lotStanding(3, 'SCH')],
        [2, lotStanding(2, 'WDR')],
      ]),
    });
  });

  it('records the position of the latest change of each part that an edit replaces, but not of messages', () => {
    const message: AuctionEvent = { type: 'AuctionMessageSet', data: { message: 'Viewing' } };
    const edited = (changes: Partial<AuctionTerms>): AuctionEvent => ({
      type: 'AuctionEdited',
      data: makeTerms(changes),
    });
    const renamed = edited({ name: 'Fleet of May' });
    const moved = edited({ name: 'Fleet of May', endsAt: ENDS_AT + MINUTE_MS });
    expect(fold([auctionPublished(), message, renamed, message, moved, message])).toMatchObject({
      position: 5,
      draftPosition: 4,
      partPositions: { name: 2, endsAt: 4, startsAt: 0, idMarkets: 0 },
    });
    const withdrawn = lotsChanged(lotStanding(2, 'WDR'));
    expect(fold([auctionPublished(), message, withdrawn])).toMatchObject({ draftPosition: 2 });
  });

  it('refuses a start before its start time', () =>
    given(auctionPublished())
      .when({ type: 'StartAuction', now: STARTS_AT - 1 })
      .thenRefused('INVALID_TRANSITION', { status: 'SCH', startsAt: STARTS_AT }));

  it.each([
    ['REASON_NEEDED', { note: null }],
    ['INVALID_TERMS', { endsAt: ENDS_AT + 1 }],
    ['END_IN_THE_PAST', { now: ENDS_AT + MINUTE_MS }],
    ['END_NOT_LATER', { endsAt: ENDS_AT }],
  ] as const)('refuses a new end by the owner with %s (VAL-167 in part)', (code, changes) =>
    given(...running)
      .when({ ...COMMANDS.extend, ...changes })
      .thenRefused(code),
  );

  it('accepts from a soft close only a later end, without a reason', () => {
    const follow = { ...COMMANDS.extend, reason: 'SOFT_CLOSE', note: null } as const;
    given(...running)
      .when({ ...follow, endsAt: ENDS_AT + 1 })
      .then({
        type: 'AuctionExtended',
        data: { endsAt: ENDS_AT + 1, reason: 'SOFT_CLOSE', note: null },
      });
    given(...running)
      .when({ ...follow, endsAt: ENDS_AT })
      .thenNothing();
  });

  it('STA-075 refuses its deletion once a lot is awarded', () =>
    given(...closed, lotsChanged(lotStanding(2, 'AWA', 'AWA')))
      .when(COMMANDS.delete)
      .thenRefused('INVALID_TRANSITION', { status: 'CLD', awarded: true }));
});

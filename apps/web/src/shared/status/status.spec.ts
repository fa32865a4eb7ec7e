import {
  auctionDecider,
  awardDecider,
  DEFAULT_POLICY,
  lotDecider,
  type AuctionCommand,
  type AuctionState,
  type AwardCommand,
  type AwardState,
  type Bidder,
  type LotCommand,
  type LotState,
} from '@fairlot/auction-domain';
import { lotFieldsOf } from '@fairlot/auction-rules';
import type { Decider, DomainEvent } from '@fairlot/kernel';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getInitialSnapshot,
  getNextSnapshot,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { auctionState, auctionStatus } from './auction-status.js';
import { AUCTION_STATUSES, isRunning, STATUSES_OF } from './auction-statuses.js';
import { awardAfter, awardState, awardStatus } from './award-status.js';
import { lotState, lotStatus, statusAfter } from './lot-status.js';

const MINUTE = 60_000;
const STARTS_AT = Date.UTC(2026, 2, 2, 9);
const ENDS_AT = STARTS_AT + 60 * MINUTE;
const LATER = ENDS_AT + 10 * MINUTE;
const reason = 'because';

const bidder: Bidder = {
  idUser: 10,
  idDealer: 1,
  visible: true,
  enabled: true,
  regulationAccepted: true,
  mayOffer: true,
  readOnly: false,
  userLimitMinor: null,
  relatedToSeller: false,
  creditMinor: null,
};
const terms = {
  idVehicles: [1],
  ...lotFieldsOf({ basePriceMinor: 5_000_00, clickAndBuyMinor: 9_000_00 }),
  currency: 'EUR',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  staggerMs: 0,
  format: { kind: 'ASCENDING' },
  policy: DEFAULT_POLICY,
  policyHash: 'policy-hash',
} as const;
const ids = { idAuction: 1, idLot: 1, idSellerDealers: [9] };
const bid = { bidder, confirmed: true, ingressAt: STARTS_AT + MINUTE };

const LOT_COMMANDS: readonly LotCommand[] = [
  { type: 'ScheduleLot', ...ids, terms, now: STARTS_AT - MINUTE },
  { type: 'RescheduleLot', idSellerDealers: [9], terms, now: STARTS_AT - MINUTE },
  { type: 'StartLot', now: STARTS_AT },
  {
    type: 'PlaceOffer',
    kind: 'OFFER',
    amountMinor: 5_000_00,
    currency: 'EUR',
    ifPosition: null,
    ...bid,
  },
  { type: 'BuyNow', amountMinor: 9_000_00, ifPosition: null, ...bid },
  { type: 'ExtendLot', endsAt: LATER, note: reason, now: STARTS_AT },
  { type: 'PauseLot', reason, now: STARTS_AT },
  { type: 'ResumeLot', now: STARTS_AT },
  { type: 'CloseLot', now: ENDS_AT },
  { type: 'CloseLot', now: LATER + MINUTE },
  { type: 'CloseLotEarly', reason, byStaff: true, now: ENDS_AT - MINUTE },
  { type: 'MarkAwarded', idOffer: 1, idDealer: 1, priceMinor: 5_000_00 },
  { type: 'MarkAwardReverted', reason, now: ENDS_AT },
  { type: 'ReopenLot', endsAt: LATER + 5 * MINUTE, reason, now: LATER + 2 * MINUTE },
  { type: 'WithdrawLot', reason, byStaff: true, now: STARTS_AT },
  { type: 'VoidOffer', idOffer: 1, reason, byStaff: true },
];

const standing = (status: 'SCH' | 'RUN' | 'CLD' | 'AWA', award: 'TBA' | 'AWA' | 'NAW' | null) =>
  ({
    type: 'RecordLots',
    lots: [{ idLot: 1, status, awardStatus: award }],
    reopenedUntilAt: LATER,
  }) as const;
const AUCTION_COMMANDS: readonly AuctionCommand[] = [
  {
    type: 'PublishAuction',
    idAuction: 1,
    idOwnerDealer: 9,
    terms: {
      name: 'Fleet of March',
      auctionType: 'LEA',
      idTemplate: 4,
      idMarkets: ['IT'],
      startsAt: STARTS_AT,
      endsAt: ENDS_AT,
      staggerMs: 0,
      format: { kind: 'ASCENDING' },
      policy: DEFAULT_POLICY,
      policyHash: 'policy-hash',
      regulation: { version: 1, hash: 'regulation-hash' },
      idLots: [1],
    },
    now: STARTS_AT - MINUTE,
  },
  { type: 'StartAuction', now: STARTS_AT },
  standing('RUN', null),
  standing('CLD', 'TBA'),
  standing('CLD', 'NAW'),
  standing('AWA', 'AWA'),
  { type: 'SetMessage', message: '<p>Viewing at ten.</p>' },
  { type: 'DeleteAuction' },
];

const bound = [{ idOffer: 7, idDealer: 1, amountMinor: 9_000_00 }];
const AWARD_COMMANDS: readonly AwardCommand[] = [
  {
    type: 'OpenAward',
    idAuction: 1,
    idLot: 1,
    idVehicles: [3],
    currency: 'EUR',
    bound,
    reserveMet: true,
    bindsUntilAt: LATER,
  },
  { type: 'AwardOffer', idOffer: 7, channel: 'AUCTION', reason: null, now: LATER },
  { type: 'RefuseAward', reason },
  { type: 'RevertAward', reason },
  { type: 'DropAward' },
  { type: 'SettleAward', idPurchase: 12 },
];

type Machine = typeof lotStatus | typeof auctionStatus | typeof awardStatus;

const placeOf = ({ value }: AnyMachineSnapshot): string => JSON.stringify(value);

/** All possible transitions of a machine, each as state and event. */
const waysOf = (machine: Machine, places: readonly AnyMachineSnapshot[]): string[] =>
  places.flatMap((place) =>
    machine.events.filter((type) => place.can({ type })).map((type) => `${placeOf(place)} ${type}`),
  );

/**
 * Sends commands to a decider, and the resulting events to the machine. After each event, the
 * machine must have the server's state. Returns the transitions that occurred.
 */
const gone = <Command, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  machine: Machine,
  { commands, statusOf }: { commands: readonly Command[]; statusOf: (state: State) => unknown },
): string[] => {
  const ways: string[] = [];
  let { initial: state } = decider;
  let shown: AnyMachineSnapshot | null = null;
  for (const command of commands) {
    const decision = decider.decide(command, state);
    if (decision.outcome === 'refused') continue;
    for (const event of decision.events) {
      state = decider.evolve(state, event);
      const before: AnyMachineSnapshot | null = shown;
      if (before === null) shown = getInitialSnapshot(machine as AnyStateMachine);
      else {
        shown = getNextSnapshot(machine as AnyStateMachine, before, { type: event.type });
        if (placeOf(shown) !== placeOf(before)) ways.push(`${placeOf(before)} ${event.type}`);
      }
      expect(shown.value).toEqual(statusOf(state));
    }
  }
  return ways;
};

const lotStatusOf = (lot: LotState) => (lot.status === null ? null : lotState(lot).value);
const auctionStatusOf = (auction: AuctionState) =>
  auction.status === null ? 'deleted' : auctionState(auction).value;

const awardStatusOf = (award: AwardState) =>
  awardState({
    awardStatus: award.status,
    managed: { awarded: { settled: award.status !== null && award.idPurchase !== null } },
  }).value;

const LOT_PLACES = [
  ...(['SCH', 'RUN', 'CLD', 'AWA', 'WDR'] as const).map((status) => lotState({ status })),
  lotState({ status: 'RUN', paused: true }),
  lotState({ status: 'RUN', lastCall: { closesAt: LATER, reason } }),
];
const AUCTION_PLACES = AUCTION_STATUSES.map((status) => auctionState({ status }));

const isSettled = { managed: { awarded: { settled: true } } };
const AWARD_PLACES = [
  ...([null, 'TBA', 'AWA', 'NAW'] as const).map((code) => awardState({ awardStatus: code })),
  awardState({ awardStatus: 'AWA', ...isSettled }),
];

/** All transitions that occur in random histories of commands. */
const allGone = <Command>(all: readonly Command[], play: (commands: Command[]) => string[]) => {
  const [first, ...others] = all;
  const ways = new Set<string>();
  const histories = fc.array(fc.constantFrom(...others), { minLength: 20, maxLength: 40 });
  const keep = (commands: Command[]) => {
    for (const way of play(first === undefined ? commands : [first, ...commands])) ways.add(way);
  };
  fc.assert(fc.property(histories, keep), { seed: 8, numRuns: 300 });
  return [...ways].toSorted();
};

describe('the machines of the statuses (STA-070 to STA-082)', () => {
  it('STA-064 in part: change a lot’s status as the lot’s decider does, and have no other transitions', () => {
    const ways = allGone(LOT_COMMANDS, (commands) =>
      gone(lotDecider, lotStatus, { commands, statusOf: lotStatusOf }),
    );
    expect(ways).toEqual(waysOf(lotStatus, LOT_PLACES).toSorted());
  });

  it('STA-061 change an auction’s status as its decider does, and have no other transitions', () => {
    const ways = allGone(AUCTION_COMMANDS, (commands) =>
      gone(auctionDecider, auctionStatus, { commands, statusOf: auctionStatusOf }),
    );
    expect(ways).toEqual(waysOf(auctionStatus, AUCTION_PLACES).toSorted());
  });

  it('STA-062 change an award’s status as its decider does, and have no other transitions', () => {
    const [open, ...others] = AWARD_COMMANDS;
    // A settled award is final and would end the history, so the command to settle is rare.
    const settlesSeldom = [open, ...others, ...others.slice(0, -1), ...others.slice(0, -1), open];
    const commands = settlesSeldom.filter((one) => one !== undefined);
    const ways = allGone(commands, (played) =>
      gone(awardDecider, awardStatus, { commands: played, statusOf: awardStatusOf }),
    );
    expect(ways).toEqual(waysOf(awardStatus, AWARD_PLACES).toSorted());
    expect(awardAfter({ awardStatus: 'TBA' }, 'AwardRefused')).toBe('NAW');
    expect(awardAfter({ awardStatus: 'NAW' }, 'OfferAwarded')).toBe('AWA');
    expect(awardAfter({ awardStatus: 'AWA', ...isSettled }, 'AwardReverted')).toBe('AWA');
  });

  it('start from any state that the server sends', () => {
    expect(lotState({ status: 'RUN', paused: true }).hasTag('takesOffers')).toBe(false);
    expect(lotState({ status: 'RUN' }).hasTag('takesOffers')).toBe(true);
    expect(lotState({ status: 'WDR', paused: true }).hasTag('isPaused')).toBe(false);
    expect(statusAfter({ status: 'CLD' }, 'LotAwarded')).toBe('AWA');
    expect(statusAfter({ status: 'CLD' }, 'LotReopened')).toBe('RUN');
    expect(statusAfter({ status: 'WDR' }, 'LotAwarded')).toBe('WDR');
  });
});

it.each(['isAhead', 'isRunning', 'isOver'] as const)(
  'the list of statuses for %s has exactly the statuses with that tag',
  (tag) => {
    const tagged = AUCTION_STATUSES.filter((status) => auctionState({ status }).hasTag(tag));
    expect(tagged).toEqual(STATUSES_OF[tag]);
    expect(AUCTION_STATUSES.filter((status) => isRunning({ status }))).toEqual(['RUN']);
  },
);

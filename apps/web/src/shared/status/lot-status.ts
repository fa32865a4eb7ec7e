import type { LotView } from '@fairlot/contracts/auction';
import { getNextSnapshot, setup } from 'xstate';

type LotStatusEvent = {
  readonly type:
    | ('LastCallStarted' | 'LastCallCancelled')
    | ('LotStarted' | 'LotPaused' | 'LotResumed' | 'LotClosed' | 'LotSold')
    | ('LotAwarded' | 'LotAwardReverted' | 'LotReopened' | 'LotWithdrawn');
};

type LotStatusTag =
  /** The lot has not started. */
  | 'isAhead'
  /** The lot has started and not ended. It may be paused. */
  | 'isRunning'
  | 'takesOffers'
  | 'isPaused'
  /** A last call is running: the lot closes before its planned end, unless a bid arrives. */
  | 'isCalled'
  /** The lot has ended. It may have been awarded. */
  | 'isClosed'
  /** The lot takes no more bids. */
  | 'isOver'
  | 'isAwarded'
  | 'isWithdrawn';

/**
 * The status of a lot (domain section 2), which follows from the events of its stream. The names of
 * the states are the codes of the API. The server decides, and `lotState` maps its status to a
 * state of this machine.
 */
export const lotStatus = setup({
  types: { events: {} as LotStatusEvent, tags: {} as LotStatusTag },
}).createMachine({
  id: 'lot',
  initial: 'SCH',
  states: {
    SCH: { tags: 'isAhead', on: { LotStarted: 'RUN', LotWithdrawn: 'WDR' } },
    RUN: {
      tags: 'isRunning',
      initial: 'open',
      states: {
        open: {
          tags: 'takesOffers',
          on: {
            LastCallStarted: 'lastCall',
            LotPaused: 'paused',
            LotClosed: '#lot.CLD',
            LotSold: '#lot.AWA',
          },
        },
        lastCall: {
          tags: ['takesOffers', 'isCalled'],
          on: { LastCallCancelled: 'open', LotClosed: '#lot.CLD', LotSold: '#lot.AWA' },
        },
        paused: { tags: 'isPaused', on: { LotResumed: 'open' } },
      },
      on: { LotWithdrawn: 'WDR' },
    },
    CLD: { tags: ['isClosed', 'isOver'], on: { LotAwarded: 'AWA', LotReopened: 'RUN' } },
    AWA: { tags: ['isClosed', 'isOver', 'isAwarded'], on: { LotAwardReverted: 'CLD' } },
    WDR: { tags: ['isWithdrawn', 'isOver'], type: 'final' },
  },
});

const snapshotOf = (value: Parameters<typeof lotStatus.resolveState>[0]['value']) =>
  lotStatus.resolveState({ value, context: {} });

const STATES = {
  SCH: snapshotOf('SCH'),
  open: snapshotOf({ RUN: 'open' }),
  paused: snapshotOf({ RUN: 'paused' }),
  lastCall: snapshotOf({ RUN: 'lastCall' }),
  CLD: snapshotOf('CLD'),
  AWA: snapshotOf('AWA'),
  WDR: snapshotOf('WDR'),
};

type LotFacts = Pick<LotView, 'status'> & Partial<Pick<LotView, 'paused' | 'lastCall'>>;

const runningStateOf = ({ paused, lastCall }: LotFacts) => {
  if (paused) return STATES.paused;
  return lastCall ? STATES.lastCall : STATES.open;
};

/**
 * The machine's state for a lot from the server, with its properties (`hasTag`) and possible
 * changes (`can`).
 */
export const lotState = (lot: LotFacts) =>
  lot.status === 'RUN' ? runningStateOf(lot) : STATES[lot.status];

/** When the lot closes. A last call makes this earlier than the planned end. */
export const closesAt = ({ endsAt, lastCall }: Pick<LotView, 'endsAt' | 'lastCall'>): number =>
  lastCall?.closesAt ?? endsAt;

/** The status code of the lot after an event. */
export const statusAfter = (lot: LotFacts, type: LotStatusEvent['type']): LotView['status'] => {
  const { value } = getNextSnapshot(lotStatus, lotState(lot), { type });
  return typeof value === 'string' ? value : 'RUN';
};

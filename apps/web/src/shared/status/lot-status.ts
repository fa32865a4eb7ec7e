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
  /** Started and not ended, possibly paused. */
  | 'isRunning'
  | 'takesOffers'
  | 'isPaused'
  /** The lot closes before its planned end unless a bid comes. */
  | 'isCalled'
  /** Ended, awarded or not. */
  | 'isClosed'
  /** No more bids are possible. */
  | 'isOver'
  | 'isAwarded'
  | 'isWithdrawn';

/**
 * The status of a lot (domain section 2) from the events of its stream. State names are the codes
 * of the API. The server decides, and `lotState` maps its answer to a state.
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

/** The state in the server's answer: its properties (`hasTag`) and possible changes (`can`). */
export const lotState = (lot: LotFacts) =>
  lot.status === 'RUN' ? runningStateOf(lot) : STATES[lot.status];

/** The current end. A last call makes it earlier. */
export const closesAt = ({ endsAt, lastCall }: Pick<LotView, 'endsAt' | 'lastCall'>): number =>
  lastCall?.closesAt ?? endsAt;

/** The status code after an event. */
export const statusAfter = (lot: LotFacts, type: LotStatusEvent['type']): LotView['status'] => {
  const { value } = getNextSnapshot(lotStatus, lotState(lot), { type });
  return typeof value === 'string' ? value : 'RUN';
};

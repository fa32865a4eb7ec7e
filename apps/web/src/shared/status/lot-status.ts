import type { LotView } from '@fairlot/contracts/auction';
import { getNextSnapshot, setup } from 'xstate';

type Event = {
  readonly type:
    | ('LastCallStarted' | 'LastCallCancelled')
    | ('LotStarted' | 'LotPaused' | 'LotResumed' | 'LotClosed' | 'LotSold')
    | ('LotAwarded' | 'LotAwardReverted' | 'LotReopened' | 'LotWithdrawn');
};

type Tag =
  /** It has not begun. */
  | 'isAhead'
  /** It has begun and not ended; it may be paused. */
  | 'isRunning'
  | 'takesOffers'
  | 'isPaused'
  /** It closes soon, before its end, unless somebody offers. */
  | 'isCalled'
  /** It has reached its end, awarded or not. */
  | 'isClosed'
  /** Nothing can be offered any more. */
  | 'isOver'
  | 'isAwarded'
  | 'isWithdrawn';

/**
 * The status of a lot (domain section 2), moved by the events of its stream; the names of its states
 * are the codes of the API. It decides nothing: the server does, and what it says is resolved to a
 * state by `lotState`, however it came there.
 */
export const lotStatus = setup({
  types: { events: {} as Event, tags: {} as Tag },
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

const at = (value: Parameters<typeof lotStatus.resolveState>[0]['value']) =>
  lotStatus.resolveState({ value, context: {} });

const STATES = {
  SCH: at('SCH'),
  open: at({ RUN: 'open' }),
  paused: at({ RUN: 'paused' }),
  lastCall: at({ RUN: 'lastCall' }),
  CLD: at('CLD'),
  AWA: at('AWA'),
  WDR: at('WDR'),
};

type Standing = Pick<LotView, 'status'> & Partial<Pick<LotView, 'paused' | 'lastCall'>>;

const runningAs = ({ paused, lastCall }: Standing) => {
  if (paused) return STATES.paused;
  return lastCall ? STATES.lastCall : STATES.open;
};

/** The state that the server tells of: what it is like (`hasTag`) and what may become of it (`can`). */
export const lotState = (lot: Standing) =>
  lot.status === 'RUN' ? runningAs(lot) : STATES[lot.status];

/** When it ends as things stand: a last call ends it sooner. */
export const closesAt = ({ endsAt, lastCall }: Pick<LotView, 'endsAt' | 'lastCall'>): number =>
  lastCall?.closesAt ?? endsAt;

/** The code of the status that an event leads to from there. */
export const statusAfter = (lot: Standing, type: Event['type']): LotView['status'] => {
  const { value } = getNextSnapshot(lotStatus, lotState(lot), { type });
  return typeof value === 'string' ? value : 'RUN';
};

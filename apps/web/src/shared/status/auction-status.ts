import type { AuctionView } from '@fairlot/contracts/auction';
import { setup } from 'xstate';

type Event = {
  readonly type:
    | ('AuctionStarted' | 'AuctionClosed' | 'AuctionReopened')
    | ('AuctionAwarded' | 'AuctionAwardReverted' | 'AuctionDeleted');
};

type Tag =
  /** It has not begun; until then it is edited in full. */
  | 'isAhead'
  | 'isRunning'
  /** No lot runs any more. */
  | 'isOver'
  /** Nothing is left to award. */
  | 'isDecided';

/**
 * The status of an auction (domain section 2), moved by the events of its stream; the names of its
 * states are the codes of the API. What is closed is
 * deleted only when no offer binds: none awaits its award, none is awarded.
 */
export const auctionStatus = setup({
  types: { events: {} as Event, tags: {} as Tag },
}).createMachine({
  id: 'auction',
  initial: 'SCH',
  states: {
    SCH: { tags: 'isAhead', on: { AuctionStarted: 'RUN', AuctionDeleted: 'deleted' } },
    RUN: { tags: 'isRunning', on: { AuctionClosed: 'CLD' } },
    CLD: { tags: 'isOver', on: { AuctionAwarded: 'AWA', AuctionReopened: 'RUN' } },
    AWA: {
      tags: ['isOver', 'isDecided'],
      on: { AuctionAwardReverted: 'CLD', AuctionReopened: 'RUN', AuctionDeleted: 'deleted' },
    },
    deleted: { type: 'final' },
  },
});

const at = (value: AuctionView['status']) => auctionStatus.resolveState({ value, context: {} });
const STATES = { SCH: at('SCH'), RUN: at('RUN'), CLD: at('CLD'), AWA: at('AWA') };

/** The state that the server tells of: what it is like (`hasTag`) and what may become of it (`can`). */
export const auctionState = ({ status }: Pick<AuctionView, 'status'>) => STATES[status];

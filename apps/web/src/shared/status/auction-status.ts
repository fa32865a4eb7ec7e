import type { AuctionView } from '@fairlot/contracts/auction';
import { setup } from 'xstate';

type AuctionStatusEvent = {
  readonly type:
    | ('AuctionStarted' | 'AuctionClosed' | 'AuctionReopened')
    | ('AuctionAwarded' | 'AuctionAwardReverted' | 'AuctionDeleted');
};

type AuctionStatusTag =
  /** The auction has not started, so all of it can be edited. */
  | 'isAhead'
  | 'isRunning'
  /** No lot is running any more. */
  | 'isOver'
  /** No lot awaits an award. */
  | 'isDecided';

/**
 * The status of an auction (domain section 2), which follows from the events of its stream. The
 * names of the states are the codes of the API. A closed auction can be deleted only without
 * binding bids: then no lot awaits an award or has been awarded.
 */
export const auctionStatus = setup({
  types: { events: {} as AuctionStatusEvent, tags: {} as AuctionStatusTag },
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

const snapshotOf = (value: AuctionView['status']) =>
  auctionStatus.resolveState({ value, context: {} });
const STATES = {
  SCH: snapshotOf('SCH'),
  RUN: snapshotOf('RUN'),
  CLD: snapshotOf('CLD'),
  AWA: snapshotOf('AWA'),
};

/**
 * The machine's state for a status from the server, with its properties (`hasTag`) and possible
 * changes (`can`).
 */
export const auctionState = ({ status }: Pick<AuctionView, 'status'>) => STATES[status];

import type { LotView } from '@fairlot/contracts/auction';
import { getNextSnapshot, setup } from 'xstate';

type AwardStatusEvent = {
  readonly type:
    | ('AwardOpened' | 'OfferAwarded' | 'AwardRefused')
    | ('AwardReverted' | 'AwardDropped' | 'AwardSettled');
};

type AwardStatusTag =
  | 'isToBeAwarded'
  | 'isAwarded'
  /** The vehicle is paid for and handed over, so the award is final. */
  | 'isSettled'
  /** The seller has declined to award the lot. This can still change. */
  | 'isNotAwarded';

/**
 * The status of a closed lot's award (STA-072, STA-080), which follows from the events of its
 * stream. The names of the states are the codes of the API. `none` is a lot that is running,
 * possibly again.
 */
export const awardStatus = setup({
  types: { events: {} as AwardStatusEvent, tags: {} as AwardStatusTag },
}).createMachine({
  id: 'award',
  initial: 'TBA',
  states: {
    none: { on: { AwardOpened: 'TBA' } },
    TBA: {
      tags: 'isToBeAwarded',
      on: { OfferAwarded: 'AWA', AwardRefused: 'NAW', AwardDropped: 'none' },
    },
    AWA: {
      tags: 'isAwarded',
      initial: 'open',
      states: {
        open: { on: { AwardSettled: 'settled', AwardReverted: '#award.TBA' } },
        settled: { tags: 'isSettled' },
      },
    },
    NAW: { tags: 'isNotAwarded', on: { OfferAwarded: 'AWA', AwardDropped: 'none' } },
  },
});

const snapshotOf = (value: Parameters<typeof awardStatus.resolveState>[0]['value']) =>
  awardStatus.resolveState({ value, context: {} });

const STATES = {
  none: snapshotOf('none'),
  TBA: snapshotOf('TBA'),
  AWA: snapshotOf({ AWA: 'open' }),
  settled: snapshotOf({ AWA: 'settled' }),
  NAW: snapshotOf('NAW'),
};
/** Text key of an award's status: the status code, or `settled`. */
export type AwardName = Exclude<keyof typeof STATES, 'none'>;

type AwardFacts = Pick<LotView, 'awardStatus'> & {
  readonly managed?: { readonly awarded: { readonly settled: boolean } | null } | null;
};

/** Text key of the status of a lot's award. If the server sends no status, the award is pending. */
export const awardName = ({ awardStatus: code, managed }: AwardFacts): AwardName =>
  code === 'AWA' && managed?.awarded?.settled ? 'settled' : (code ?? 'TBA');

/**
 * The machine's state for a lot from the server, with its properties (`hasTag`) and possible
 * changes (`can`).
 */
export const awardState = (lot: AwardFacts) =>
  STATES[lot.awardStatus === null ? 'none' : awardName(lot)];

/** The status code of the award after an event. */
export const awardAfter = (
  lot: AwardFacts,
  type: AwardStatusEvent['type'],
): LotView['awardStatus'] => {
  const { value } = getNextSnapshot(awardStatus, awardState(lot), { type });
  if (typeof value !== 'string') return 'AWA';
  return value === 'none' ? null : value;
};

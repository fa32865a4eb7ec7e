import type { LotView } from '@fairlot/contracts/auction';
import { getNextSnapshot, setup } from 'xstate';

type Event = {
  readonly type:
    | ('AwardOpened' | 'OfferAwarded' | 'AwardRefused')
    | ('AwardReverted' | 'AwardDropped' | 'AwardSettled');
};

type Tag =
  | 'isToBeAwarded'
  | 'isAwarded'
  /** Paid and handed over: nothing takes the award back. */
  | 'isSettled'
  /** Its seller gave it to nobody; that may still change. */
  | 'isNotAwarded';

/**
 * The status of the award of a lot that has closed (STA-072, STA-080), moved by the events of its
 * stream; the names of its states are the codes of the API. `none` is a lot that runs, perhaps again.
 */
export const awardStatus = setup({
  types: { events: {} as Event, tags: {} as Tag },
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

const at = (value: Parameters<typeof awardStatus.resolveState>[0]['value']) =>
  awardStatus.resolveState({ value, context: {} });

const STATES = {
  none: at('none'),
  TBA: at('TBA'),
  AWA: at({ AWA: 'open' }),
  settled: at({ AWA: 'settled' }),
  NAW: at('NAW'),
};
/** What a text says of an award: the code of its status, or that it is settled. */
export type AwardName = Exclude<keyof typeof STATES, 'none'>;

type Standing = Pick<LotView, 'awardStatus'> & {
  readonly managed?: { readonly awarded: { readonly settled: boolean } | null } | null;
};

/** What a lot's award is called; one that the server says nothing of is still to come. */
export const awardName = ({ awardStatus: code, managed }: Standing): AwardName =>
  code === 'AWA' && managed?.awarded?.settled ? 'settled' : (code ?? 'TBA');

/** The state that the server tells of: what it is like (`hasTag`) and what may become of it (`can`). */
export const awardState = (lot: Standing) =>
  STATES[lot.awardStatus === null ? 'none' : awardName(lot)];

/** The code of the status that an event leads to from there. */
export const awardAfter = (lot: Standing, type: Event['type']): LotView['awardStatus'] => {
  const { value } = getNextSnapshot(awardStatus, awardState(lot), { type });
  if (typeof value !== 'string') return 'AWA';
  return value === 'none' ? null : value;
};

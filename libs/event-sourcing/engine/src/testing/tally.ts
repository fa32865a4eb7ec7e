import { accept, refuse, type Decider } from '@fairlot/kernel';
import type { Aggregate, EventCodec, Target } from '@fairlot/event-sourcing-declaration';

/** A small test aggregate with a rule: a sum that must not exceed 100. */
/** A request to add an amount. An amount that is not a number writes nothing. */
export type Add = { readonly amount: number };
export type Added = {
  readonly type: 'Added' | 'AddedOften';
  readonly data: { readonly amount: number; readonly total: number };
};
export type Tally = { readonly total: number; readonly count: number };
const TALLY_MAX = 100;

const tallyDecider: Decider<Add, Tally, Added> = {
  initial: { total: 0, count: 0 },
  decide: ({ amount }, { total }) =>
    Number.isNaN(amount)
      ? accept()
      : total + amount > TALLY_MAX
        ? refuse('TOO_MUCH', { total })
        : accept({
            type: amount === 0 ? 'AddedOften' : 'Added',
            data: { amount, total: total + amount },
          }),
  evolve: ({ count }, { data }) => ({ total: data.total, count: count + 1 }),
};

const tally: Aggregate<Add, Tally, Added> = {
  decider: tallyDecider,
  digest: ({ total, count }) => `${total}/${count}`,
  frequent: new Set(['AddedOften']),
};

export const tallyOf = (stream: string): Target<Add, Tally, Added> => ({
  stream,
  aggregate: tally,
});

export const plainCodec: EventCodec = {
  encode: ({ type, data }) => ({ type, version: 1, data: JSON.stringify(data) }),
  decode: (type, _version, data) => ({ type, data: JSON.parse(data) as object }),
  isQuiet: () => false,
};

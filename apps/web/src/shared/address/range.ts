import { z } from 'zod';

/** Both ends are included; an empty one is open. */
export type Range = { readonly from: string; readonly to: string };

/** A range as it stands in the address: `from..to`, nothing where both ends are open. */
export const rangeIn = (said: string): Range => {
  const [from = '', to = ''] = said.split('..');
  return { from, to };
};
export const rangeText = ({ from, to }: Range): string => (from || to) && `${from}..${to}`;

const rangeOf = (end: z.ZodType<string>, rankOf: (end: string) => number) => {
  const isEnd = (text: string) => text === '' || end.safeParse(text).success;
  const isWithin = (rank: number, { from, to }: Range) =>
    (from === '' || rankOf(from) <= rank) && (to === '' || rank <= rankOf(to));
  /** Whether each end is one, and it does not end before it begins. */
  const isRange = (range: Range) =>
    isEnd(range.from) &&
    isEnd(range.to) &&
    (range.from === '' || isWithin(rankOf(range.from), range));
  const isSaid = (said: string) => said === rangeText(rangeIn(said)) && isRange(rangeIn(said));
  return {
    isRange,
    /** Whether a value, written as an end is, stands in the range. */
    holds: (range: Range, value: string) => isWithin(rankOf(value), range),
    /** Anything that is no range counts as not said. */
    said: z.string().refine(isSaid).default('').catch(''),
  };
};
export type RangeKind = ReturnType<typeof rangeOf>;

/** Of amounts in minor units. */
export const amounts = rangeOf(z.string().regex(/^\d{1,11}$/), Number);

/** Of calendar days (ISO 8601). */
export const days = rangeOf(z.iso.date(), Date.parse);

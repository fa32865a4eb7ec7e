import { z } from 'zod';

/** The two ends of a range, which includes both. An empty end is open. */
export type TextRange = { readonly from: string; readonly to: string };

/** Parses a range in the URL: `from..to`, or empty if both ends are open. */
export const parseRange = (text: string): TextRange => {
  const [from = '', to = ''] = text.split('..');
  return { from, to };
};
export const rangeText = ({ from, to }: TextRange): string => (from || to) && `${from}..${to}`;

const rangeKind = (end: z.ZodType<string>, rankOf: (end: string) => number) => {
  const isEnd = (text: string) => text === '' || end.safeParse(text).success;
  const isWithin = (rank: number, { from, to }: TextRange) =>
    (from === '' || rankOf(from) <= rank) && (to === '' || rank <= rankOf(to));
  /** Whether both ends are valid, and the first is not above the second. */
  const isRange = (range: TextRange) =>
    isEnd(range.from) &&
    isEnd(range.to) &&
    (range.from === '' || isWithin(rankOf(range.from), range));
  const isValid = (text: string) =>
    text === rangeText(parseRange(text)) && isRange(parseRange(text));
  return {
    isRange,
    /** Whether a value is in the range. The value must have the format of the ends. */
    includes: (range: TextRange, value: string) => isWithin(rankOf(value), range),
    /** Schema of a search parameter. An invalid range is parsed as empty. */
    schema: z.string().refine(isValid).default('').catch(''),
  };
};
export type RangeKind = ReturnType<typeof rangeKind>;

/** Ranges of amounts in minor units. */
export const amountRange = rangeKind(z.string().regex(/^\d{1,11}$/), Number);

/** Ranges of calendar days (ISO 8601). */
export const dayRange = rangeKind(z.iso.date(), Date.parse);

import { fromMarketTime, isMarket, marketOf, momentAt, toMarketTime } from '@fairlot/countries';
import type { Fault } from '../problems/field-problem.js';

/**
 * A start or an end from a client: an instant in milliseconds or ISO 8601, or a date and time in
 * the market. A date that includes a time is an instant too.
 */
export type WrittenMoment = {
  readonly at: number | string | undefined;
  readonly date: string | undefined;
  readonly time: string | undefined;
};

export type MomentOrFault = { readonly at: number } | { readonly fault: Fault };

const MINUTE_MS = 60_000;
/**
 * Whether an instant can be shown as a local date. Years after 9999, and years as far before 1970,
 * cannot.
 */
const isShown = (at: number): boolean => Math.abs(at) < Date.UTC(9999, 11, 31);

/**
 * Epoch milliseconds of a start or an end (reading 47). A date and time next to an instant must
 * match it. An hour that summer time skips is an error, and not silently another hour.
 */
export const momentOf = (
  written: WrittenMoment,
  { name, idMarket }: { readonly name: 'start' | 'end'; readonly idMarket: string },
): MomentOrFault => {
  const market = isMarket(idMarket) ? idMarket : marketOf(idMarket);
  const read = (path: string, text: string): MomentOrFault => {
    const at = momentAt(text, market, name);
    return at === null ? { fault: { path, code: 'no_such_time' } } : { at };
  };
  const { at, date, time } = written;
  if (typeof at === 'string') {
    const moment = read(`${name}sAt`, at);
    return 'fault' in moment ? moment : momentOf({ ...written, ...moment }, { name, idMarket });
  }
  if (date?.includes('T')) {
    const moment = read(`${name}Date`, date);
    if ('fault' in moment) return moment;
    if (at !== undefined && at !== moment.at)
      return { fault: { path: `${name}Date`, code: 'contradicts' } };
    return momentOf({ at: moment.at, date: undefined, time }, { name, idMarket });
  }
  if (at !== undefined) {
    const wall = isShown(at) ? toMarketTime(at, market) : '';
    if (date !== undefined && date !== wall.slice(0, 10))
      return { fault: { path: `${name}Date`, code: 'contradicts' } };
    if (time !== undefined && time !== wall.slice(11, 16))
      return { fault: { path: `${name}Time`, code: 'contradicts' } };
    return { at };
  }
  if (date === undefined) {
    const path = time === undefined ? `${name}sAt` : `${name}Date`;
    return { fault: { path, code: 'required' } };
  }
  if (time === undefined) return { fault: { path: `${name}Time`, code: 'required' } };
  const instant = fromMarketTime(`${date}T${time}`, market);
  return instant === null
    ? { fault: { path: `${name}Time`, code: 'no_such_time' } }
    : { at: instant };
};

/** Truncates an instant to zero seconds, as SEC-71 requires. */
export const floorToMinute = (at: number): number => at - (at % MINUTE_MS);

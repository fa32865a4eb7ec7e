import { fromMarketTime, isMarket, marketOf } from '@fairlot/countries';
import type { Fault } from '../problems/field-problem.js';

/** A start or an end as a client writes it: an instant, or date and time of the market's clock. */
export type WrittenMoment = {
  readonly at: number | undefined;
  readonly date: string | undefined;
  readonly time: string | undefined;
};

export type Moment = { readonly at: number } | { readonly fault: Fault };

const MINUTE_MS = 60_000;

/**
 * Epoch milliseconds of a start or an end (reading 47). The instant counts when both are given;
 * an hour that summer time skips is a fault of the time, not silently another hour.
 */
export const momentOf = (
  written: WrittenMoment,
  { name, idMarket }: { readonly name: 'start' | 'end'; readonly idMarket: string },
): Moment => {
  const { at, date, time } = written;
  if (at !== undefined) return { at };
  if (date === undefined) {
    const path = time === undefined ? `${name}sAt` : `${name}Date`;
    return { fault: { path, code: 'required' } };
  }
  if (time === undefined) return { fault: { path: `${name}Time`, code: 'required' } };
  const market = isMarket(idMarket) ? idMarket : marketOf(idMarket);
  const instant = fromMarketTime(`${date}T${time}`, market);
  return instant === null
    ? { fault: { path: `${name}Time`, code: 'no_such_time' } }
    : { at: instant };
};

/** SEC-71: seconds zero. */
export const toWholeMinute = (at: number): number => at - (at % MINUTE_MS);

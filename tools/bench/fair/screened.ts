import { comparedResult, type Result } from '../result.ts';
import type { FloodedPortal } from './flooded-portal.ts';
import { TIMES_MAX } from './fair-part.ts';
import type { Flood, FloodResult } from './protocol.ts';

/** Maximum number of floods, the worst ones, that are measured in several long rounds. */
const WORST_FLOODS = 16;
const NUMBERS_SHOWN = 10;

export type ScreenOptions = {
  /** Returns the claim of the result for the flood with this name. */
  readonly claim: (name: string) => string;
  readonly screenMs: number;
  readonly roundMs: number;
  readonly rounds: number;
  /** Measures only floods whose name contains one of these texts; all if the list is empty. */
  readonly only: readonly string[];
  readonly log: (line: string) => void;
};

type MakeFlood = () => Promise<Flood>;

type Pair = { readonly name: string; readonly quietMs: number; readonly p95Ms: number };
const ratioOf = ({ quietMs, p95Ms }: Pair): number => p95Ms / quietMs;
const compareRatio = (one: Pair, other: Pair): number => ratioOf(other) - ratioOf(one);

/**
 * Measures every flood in a short round, those above the limit in a long one, and the worst of
 * these again, in alternation with rounds without a flood. The p95 of a short round is its third
 * slowest bid, so one garbage collection can double it. Returns the ten worst results. Prepares a
 * flood right before its round, because a call may end its sender's session.
 */
export const worstOf = async (
  beside: FloodedPortal,
  floods: ReadonlyMap<string, MakeFlood>,
  { claim, screenMs, roundMs, rounds, only, log }: ScreenOptions,
): Promise<Result[]> => {
  const resultOf = (name: string, ratio: number, answers: FloodResult['answers']) =>
    log(`${name}: ${ratio.toFixed(2)}, answered ${JSON.stringify(answers)}`);
  const pair = async (name: string, ms: number) => {
    const flood = await floods.get(name)!();
    const quietMs = await beside.quiet(ms);
    const { p95Ms, answers } = await beside.under(flood, ms);
    const measured = { name, quietMs, p95Ms };
    resultOf(name, ratioOf(measured), answers);
    return measured;
  };
  await beside.quiet(roundMs);
  const screened: Pair[] = [];
  const isWanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part));
  for (const name of [...floods.keys()].filter(isWanted)) screened.push(await pair(name, screenMs));
  const above = screened.filter((one) => ratioOf(one) > TIMES_MAX);
  log(`${above.length} of ${screened.length} above ${TIMES_MAX} in a short round`);
  const again: Pair[] = [];
  for (const { name } of above) again.push(await pair(name, roundMs));
  const stillAbove = again.filter((one) => ratioOf(one) > TIMES_MAX).length;
  log(`${stillAbove} of ${again.length} above ${TIMES_MAX} in a long round`);
  const worst = again.length > 0 ? again : screened;
  const results: Result[] = [];
  for (const { name } of worst.toSorted(compareRatio).slice(0, WORST_FLOODS)) {
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) pairs.push(await pair(name, roundMs));
    const figures = pairs.map((one) => one.p95Ms);
    const references = pairs.map((one) => one.quietMs);
    const target = { most: TIMES_MAX };
    results.push(comparedResult({ claim: claim(name), unit: 'ms', target, figures, references }));
  }
  return results.toSorted((one, other) => other.ratio! - one.ratio!).slice(0, NUMBERS_SHOWN);
};

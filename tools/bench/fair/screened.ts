import { compared, type Result } from '../result.ts';
import type { Beside } from './beside.ts';
import { TIMES_MAX } from './fair-part.ts';
import type { Flood, FloodResult } from './protocol.ts';

/** The number of worst floods in the short rounds, which are measured again. */
const MEASURED_AGAIN = 16;
const SHOWN = 10;

export type ScreenOptions = {
  /** Describes `flood` in the result's claim. */
  readonly claim: (name: string) => string;
  readonly screenMs: number;
  readonly roundMs: number;
  readonly rounds: number;
  /** Only floods whose name contains one of these; all if it is empty. */
  readonly only: readonly string[];
  readonly log: (line: string) => void;
};

type Made = () => Promise<Flood>;

/**
 * Measures every flood once and the worst again, in alternation with quiet rounds. Returns the ten
 * worst. Prepares a flood right before its round, because a call may end its sender's session.
 */
export const worstOf = async (
  beside: Beside,
  floods: ReadonlyMap<string, Made>,
  { claim, screenMs, roundMs, rounds, only, log }: ScreenOptions,
): Promise<Result[]> => {
  const resultOf = (name: string, ratio: number, answers: FloodResult['answers']) =>
    log(`${name}: ${ratio.toFixed(2)}, answered ${JSON.stringify(answers)}`);
  const pair = async (name: string, ms: number) => {
    const flood = await floods.get(name)!();
    const quietMs = await beside.quiet(ms);
    const { p95Ms, answers } = await beside.under(flood, ms);
    resultOf(name, p95Ms / quietMs, answers);
    return { name, quietMs, p95Ms };
  };
  await beside.quiet(roundMs);
  const screened = [];
  const isWanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part));
  for (const name of [...floods.keys()].filter(isWanted)) screened.push(await pair(name, screenMs));
  screened.sort((one, other) => other.p95Ms / other.quietMs - one.p95Ms / one.quietMs);
  const results: Result[] = [];
  for (const { name } of screened.slice(0, MEASURED_AGAIN)) {
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) pairs.push(await pair(name, roundMs));
    const figures = pairs.map((one) => one.p95Ms);
    const references = pairs.map((one) => one.quietMs);
    const target = { most: TIMES_MAX };
    results.push(compared({ claim: claim(name), unit: 'ms', target, figures, references }));
  }
  return results.toSorted((one, other) => other.ratio! - one.ratio!).slice(0, SHOWN);
};

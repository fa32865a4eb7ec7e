import { setTimeout as pause } from 'node:timers/promises';
import { stopChild, startChild } from '../child-process.ts';
import { load, type Load } from '../load.ts';
import { Bidding, signIn } from '../portal/bidding.ts';
import { HttpLine, type Post } from '../portal/http-line.ts';
import { NO_LIMITS, OPERATORS_TOKEN, type Serving } from '../portal/protocol.ts';
import { comparedResult, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import { percentile } from '../statistics.ts';
import { withStack, type RunningStack } from './make-stack.ts';
import { makeWatcher, type Watcher } from './watcher.ts';

const PORTAL_PROCESS = new URL('../portal/portal-process.ts', import.meta.url);
const CONNECTIONS_MAX = 64;
/**
 * Number of sequential bids. The interval between them is longer than the throttling of lot states.
 */
const TIMED_BIDS = 25;
const INTERVAL_MS = 80;
const POLL_EVERY_MS = 20;

/** Places valid bids on one auction through one process. */
class Bidders {
  readonly #lines: readonly HttpLine[];
  readonly #share: number;
  readonly #bidding: Bidding;
  #turn = 0;

  /** @param lots number of lots to use, from the first on; others may be used elsewhere */
  constructor(port: number, bidding: Bidding, lots: number) {
    const connections = Math.min(CONNECTIONS_MAX / 2, lots);
    this.#lines = Array.from({ length: connections }, () => new HttpLine(port));
    this.#share = Math.floor(lots / connections);
    this.#bidding = bidding;
  }

  /**
   * Places bids on all connections in parallel. Each connection has its own lots, so that every bid
   * is accepted.
   */
  offerAll(durationMs: number): Promise<Load[]> {
    const next = (place: number): Post => {
      this.#turn += 1;
      return this.#bidding.next(place * this.#share + (this.#turn % this.#share) + 1);
    };
    return Promise.all(
      this.#lines.map((line, place) =>
        load(() => postBid(line, next(place)), { inFlight: 1, durationMs }),
      ),
    );
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }
}

const postBid = async (line: HttpLine, post: Post): Promise<true> => {
  const { status, body } = await line.post(post);
  if (status !== 200) throw new Error(`an offer returned ${status}: ${body}`);
  return true;
};

/** Resolves when the rows of the read model include all decisions. */
const untilShown = async (port: number): Promise<void> => {
  const headers = { authorization: `Bearer ${OPERATORS_TOKEN}` };
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { headers });
    const { parts } = (await answer.json()) as {
      parts: { relay: { lagMs?: number }; readModel: { state: string; lagMs: number } };
    };
    if (parts.readModel.state === 'up' && parts.readModel.lagMs === 0) return;
    await pause(POLL_EVERY_MS);
  }
};

type Round = { readonly offersPerSecond: number; readonly rowsPerSecond: number };

const roundOf = async (bidders: readonly Bidders[], port: number, ms: number): Promise<Round> => {
  const startedAt = performance.now();
  const loads = (await Promise.all(bidders.map((one) => one.offerAll(ms)))).flat();
  const offered = (performance.now() - startedAt) / 1_000;
  await untilShown(port);
  const shown = (performance.now() - startedAt) / 1_000;
  const done = loads.reduce((sum, one) => sum + one.done, 0);
  return { offersPerSecond: done / offered, rowsPerSecond: done / shown };
};

/**
 * Places bids on one lot, and returns for each the milliseconds from its response to its live
 * message.
 */
const delaysOf = async (watcher: Watcher, line: HttpLine, next: () => Post): Promise<number[]> => {
  const delays: number[] = [];
  for (let nth = 0; nth < TIMED_BIDS; nth += 1) {
    const { status, body } = await line.post(next());
    const acknowledgedAt = performance.now();
    if (status !== 200) throw new Error(`an offer returned ${status}: ${body}`);
    const { receipt } = JSON.parse(body) as { receipt: { position: number } };
    delays.push((await watcher.receivedAt(receipt.position)) - acknowledgedAt);
    await pause(INTERVAL_MS);
  }
  return delays;
};

const noSecondAuction = (): never => {
  throw new Error('two auctions and a connection to each must be prepared');
};

type Side = {
  readonly rounds: readonly (() => Promise<Round>)[];
  readonly delays: () => Promise<number[]>;
  close(): Promise<void>;
};

/**
 * Prepares one side of the comparison: the bidders for each way to connect, and a watcher.
 * @param ways the processes of the first and of the second auction, for each way to connect
 */
const sideOf = async (
  serving: Serving,
  ways: readonly (readonly number[])[],
  roundMs: number,
): Promise<Side> => {
  const { port, idAuction, idAuctions, lots } = serving;
  const tokens = await signIn(serving);
  const biddings = idAuctions.map((id) => new Bidding({ idAuction: id }, tokens));
  const all = ways.map((at) =>
    at.map((to, place) => new Bidders(to, biddings[place] ?? noSecondAuction(), lots - 1)),
  );
  // The last lot is reserved for the watcher.
  const watcher = await makeWatcher(port, tokens[0] ?? '', { idAuction, idLot: lots });
  const line = new HttpLine(port);
  return {
    rounds: all.map((bidders) => () => roundOf(bidders, port, roundMs)),
    delays: () => delaysOf(watcher, line, () => (biddings[0] ?? noSecondAuction()).next(lots)),
    close: async () => {
      for (const one of all.flat()) one.close();
      line.close();
      await watcher.end();
    },
  };
};

const resultsOf = (
  lots: number,
  rounds: Readonly<Record<'embedded' | 'one' | 'two', readonly Round[]>>,
  delays: Readonly<Record<'embedded' | 'stack', readonly (readonly number[])[]>>,
): Result[] => {
  const of = (claim: string, figures: readonly Round[], value: (round: Round) => number) =>
    comparedResult({
      claim: `stack, ${lots} lots: ${claim}, against the embedded default`,
      unit: '/s',
      figures: figures.map(value),
      references: rounds.embedded.map(value),
    });
  const delay = (name: string, share: number) =>
    comparedResult({
      claim: `stack, ${lots} lots: ${name} from the answer to a watcher over MQTT, against the embedded default`,
      unit: 'ms',
      figures: delays.stack.map((one) => percentile([...one], share)),
      references: delays.embedded.map((one) => percentile([...one], share)),
    });
  return [
    of('offers with one process that takes them', rounds.one, (round) => round.offersPerSecond),
    of('offers with two', rounds.two, (round) => round.offersPerSecond),
    of('from the log to rows', rounds.two, (round) => round.rowsPerSecond),
    delay('p50', 0.5),
    delay('p99', 0.99),
  ];
};

export type StackPartOptions = RoundsOptions & {
  readonly roundMs: number;
  readonly sizes: readonly number[];
};

const measureStack = async (
  lots: number,
  { serving, ports: [first, second] }: RunningStack,
  embedded: Serving,
  { roundMs, ...inRounds }: StackPartOptions,
): Promise<Result[]> => {
  const own = await sideOf(embedded, [[embedded.port, embedded.port]], roundMs);
  const theirs = await sideOf(
    serving,
    [
      [first, first],
      [first, second],
    ],
    roundMs,
  );
  const [embeddedRound = noSecondAuction] = own.rounds;
  const [one = noSecondAuction, two = noSecondAuction] = theirs.rounds;
  const rounds = await alternate({ embedded: embeddedRound, one, two }, inRounds);
  const delays = await alternate({ embedded: own.delays, stack: theirs.delays }, inRounds);
  await own.close();
  await theirs.close();
  return resultsOf(lots, rounds, delays);
};

/**
 * Compares the distributed setup with the embedded default at each auction size, in the same run.
 */
export const stackPart = async (options: StackPartOptions): Promise<Result[]> => {
  const results: Result[] = [];
  for (const lots of options.sizes) {
    const filled = { lots, auctions: 2 };
    const whole = { ...filled, withVehicles: false, limits: NO_LIMITS };
    const embedded = await startChild<Serving>(PORTAL_PROCESS, whole);
    try {
      results.push(
        ...(await withStack(filled, (stack) =>
          measureStack(lots, stack, embedded.serving, options),
        )),
      );
    } finally {
      await stopChild(embedded.server);
    }
  }
  return results;
};

import type { ChildProcess } from 'node:child_process';
import type { Profiler } from 'node:inspector/promises';
import { stopChild, startChild, type StartedProcess } from '../child-process.ts';
import { signIn } from '../portal/bidding.ts';
import { NO_LIMITS, type Serving, type PortalOrder } from '../portal/protocol.ts';
import { comparedResult, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import { firstAnswer } from './first-answer.ts';
import { connections, LOTS, runRound, type Connection } from './lanes.ts';
import { mainThreadUs, profileMainThread } from './main-thread.ts';
import type { BareRoutes, BareServing } from './protocol.ts';
import { sharesOf } from './shares.ts';
import { COUNTS_STATEMENTS, databaseBudget } from './statements.ts';

const PORTAL_PROCESS = new URL('../portal/portal-process.ts', import.meta.url);
const BARE_ROUTES_URL = new URL('bare-routes.ts', import.meta.url);
const SHARE_MIN = 0.005;
const PORTAL_ORDER: PortalOrder = { lots: LOTS + 1, withVehicles: false, limits: NO_LIMITS };

type Side = {
  readonly server: ChildProcess;
  readonly to: readonly Connection[];
  readonly path?: string;
};
type Cost = { readonly us: number; readonly perSecond: number };

const costOf = async ({ server, to, path }: Side, roundMs: number): Promise<Cost> => {
  const before = await mainThreadUs(server);
  const { done, perSecond } = await runRound([...to], roundMs, path);
  return { us: ((await mainThreadUs(server)) - before) / done, perSecond };
};

type Sides = Readonly<Record<'portal' | 'whole' | 'engine' | 'commit' | 'nothing', Side>>;
type Costs = Readonly<Record<keyof Sides, readonly Cost[]>>;

const microsecondsOf = (costs: readonly Cost[]) => costs.map((cost) => cost.us);
const costsPerSecond = (costs: readonly Cost[]) => costs.map((cost) => cost.perSecond);

const compareCosts = ({ portal, whole, engine, commit, nothing }: Costs): Result[] => {
  const mainThread = 'main thread of an offer (SEC-59)';
  const timed = { unit: 'µs', figures: microsecondsOf(portal) };
  return [
    comparedResult({
      ...timed,
      claim: `${mainThread}, against the engine in a bare route`,
      references: microsecondsOf(engine),
      target: { most: 2 },
    }),
    comparedResult({
      ...timed,
      claim: `${mainThread}, against a bare group commit in a bare route`,
      references: microsecondsOf(commit),
    }),
    comparedResult({
      ...timed,
      claim: `${mainThread}, against an empty route`,
      references: microsecondsOf(nothing),
    }),
    comparedResult({
      claim: `${mainThread}, everything running, against the engine in a bare route`,
      unit: 'µs',
      figures: microsecondsOf(whole),
      references: microsecondsOf(engine),
    }),
    comparedResult({
      claim: 'offers, without the other roles, against a bare group commit in a bare route',
      unit: '/s',
      figures: costsPerSecond(portal),
      references: costsPerSecond(commit),
    }),
    comparedResult({
      claim: 'offers, everything running, against a bare group commit in a bare route',
      unit: '/s',
      figures: costsPerSecond(whole),
      references: costsPerSecond(commit),
      target: { least: 0.5 },
    }),
  ];
};

export type BudgetPartOptions = RoundsOptions & {
  readonly roundMs: number;
  readonly onProfile: (profile: Profiler.Profile) => void;
};

/**
 * Returns the budget: the measured time of a bid, split into categories by a CPU profile of one
 * more round.
 */
const budgetOf = async (
  side: Side,
  offerUs: number,
  { roundMs, onProfile }: BudgetPartOptions,
): Promise<Result[]> => {
  const profile = await profileMainThread(side.server, () =>
    runRound([...side.to], roundMs, side.path),
  );
  onProfile(profile);
  return [...sharesOf(profile)]
    .filter(([, share]) => share >= SHARE_MIN)
    .map(([place, share]) => ({
      claim: `of it: ${place}`,
      unit: 'µs',
      figure: offerUs * share,
      reference: offerUs,
      ratio: share,
      target: null,
      met: null,
    }));
};

const costsOf = (sides: Sides, options: BudgetPartOptions): Promise<Costs> => {
  const cost = (side: keyof Sides) => () => costOf(sides[side], options.roundMs);
  return alternate(
    {
      portal: cost('portal'),
      whole: cost('whole'),
      engine: cost('engine'),
      commit: cost('commit'),
      nothing: cost('nothing'),
    },
    options,
  );
};

/**
 * Measures the main-thread cost of a bid over HTTP in a process that only takes bids, compares it
 * with bare routes, and shows which code takes the time. Also reports a single process with all
 * roles.
 */
export const budgetPart = async (options: BudgetPartOptions): Promise<Result[]> => {
  const servers: ChildProcess[] = [];
  const begin = async <Message>(
    ...args: Parameters<typeof startChild>
  ): Promise<StartedProcess<Message>> => {
    const one = await startChild<Message>(...args);
    servers.push(one.server);
    return one;
  };
  const sideOf = async ({ server, serving }: StartedProcess<Serving>): Promise<Side> => ({
    server,
    to: connections(serving.port, serving, await signIn(serving)),
  });
  try {
    const part = { FAIRLOT_ROLES: 'api,engine' };
    const portal = await begin<Serving>(PORTAL_PROCESS, { ...PORTAL_ORDER, part, fills: true });
    const whole = await begin<Serving>(PORTAL_PROCESS, {
      ...PORTAL_ORDER,
      flags: COUNTS_STATEMENTS,
    });
    const { serving } = portal;
    const tokens = await signIn(serving);
    const routes: BareRoutes = { lots: LOTS, answer: await firstAnswer(serving, tokens) };
    const bare = await begin<BareServing>(BARE_ROUTES_URL, routes);
    const to = connections(bare.serving.port, serving, tokens);
    const bareSide = (path: string): Side => ({ server: bare.server, to, path });
    const sides: Sides = {
      portal: await sideOf(portal),
      whole: await sideOf(whole),
      engine: bareSide('/engine'),
      commit: bareSide('/commit'),
      nothing: bareSide('/nothing'),
    };
    const costs = await costsOf(sides, options);
    const results = compareCosts(costs);
    const budget = await budgetOf(sides.portal, results[0]?.figure ?? 0, options);
    const { database } = whole.serving;
    const inDatabase = await databaseBudget(database, () =>
      runRound([...sides.whole.to], options.roundMs),
    );
    for (const { line } of Object.values(sides).flatMap((side) => side.to)) line.close();
    return [...results, ...budget, ...inDatabase];
  } finally {
    for (const server of servers.toReversed()) await stopChild(server);
  }
};

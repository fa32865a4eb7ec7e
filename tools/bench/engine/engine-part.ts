import type { AppendUnit } from '@fairlot/event-store-port';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import type { PostgresConnection } from '@fairlot/database';
import { measureAllocations, type Collections } from '../collections.ts';
import { load, type Load, type LoadOptions } from '../load.ts';
import { comparedResult, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import { median } from '../statistics.ts';
import { BareGroupCommit, bareLots, unitsLike, UnitsPassing } from './bare-group-commit.ts';
import { hotLotTurns, spreadOverLots } from './lot-turns.ts';
import { Marketplace } from './marketplace.ts';
import { readFoldAppend } from './read-fold-append.ts';
import { recordedOffers } from './recorded-offers.ts';

const IN_FLIGHT = 64;
const MANY_LOTS = 200;
/**
 * Number of hot lots, which is enough for the fastest round. All bids go to one of them at a time.
 */
const HOT_LOTS = 4;
const RECORDED_COMMANDS = 2_000;
/**
 * Number of units prepared for each millisecond of a bare round, which ends when they are used up.
 */
const BARE_UNITS_PER_MS = 150;

export type EnginePartOptions = RoundsOptions & {
  readonly connection: PostgresConnection;
  readonly roundMs: number;
};

type Scene = {
  readonly store: PostgresEventStore;
  readonly marketplace: Marketplace;
  /** A marketplace whose engine does not store commands. */
  readonly withoutCommands: Marketplace;
  readonly recorded: readonly AppendUnit[];
  readonly options: LoadOptions;
};

type Round = Load & Collections;

const loadMeasured = (...loaded: Parameters<typeof load>): Promise<Round> =>
  measureAllocations(() => load(...loaded));

const engineRound = async (
  { options }: Scene,
  marketplace: Marketplace,
  isHot: boolean,
): Promise<Round> => {
  const lots = await marketplace.runningLots(isHot ? HOT_LOTS : MANY_LOTS);
  const next = isHot ? hotLotTurns(lots) : spreadOverLots(lots);
  return loadMeasured(async () => {
    const { lot, nth } = next();
    await marketplace.offer(lot, nth);
    return true;
  }, options);
};

const bareRound = async ({ store, recorded, options }: Scene, isHot: boolean): Promise<Round> => {
  const lots = bareLots(isHot ? HOT_LOTS : MANY_LOTS);
  const count = Math.ceil(options.durationMs * BARE_UNITS_PER_MS);
  const units = unitsLike(recorded, isHot ? hotLotTurns(lots) : spreadOverLots(lots), count);
  const bare = new BareGroupCommit(store);
  let next = 0;
  return loadMeasured(() => {
    const unit = units[next];
    next += 1;
    return unit === undefined ? Promise.resolve(null) : bare.commit(unit);
  }, options);
};

const classicRound = async (scene: Scene, isHot: boolean): Promise<Round> => {
  const { store, marketplace, options } = scene;
  const next = spreadOverLots(await marketplace.runningLots(isHot ? 1 : MANY_LOTS));
  return loadMeasured(async () => {
    await readFoldAppend(store, next().lot);
    return true;
  }, options);
};

/**
 * Returns a marketplace with the same engine, which stores only events, and no data to repeat
 * decisions.
 */
const marketplaceWithoutCommands = (store: PostgresEventStore): Marketplace =>
  new Marketplace(
    new UnitsPassing(store, ({ commandId, writes }) => ({ commandId, writes })),
    {},
    ({ kind: _kind, input: _input, ...request }) => ({
      ...request,
      script: (tx) => void request.script(tx),
    }),
  );

type Measurements = Readonly<Record<'engine' | 'withoutCommands' | 'bare' | 'classic', Round[]>>;

type Figure = (round: Round) => number;

const kilobytes: Figure = ({ allocated, done }) => allocated / 1_000 / done;
const youngMegabytes: Figure = ({ youngLeft }) => youngLeft / 1e6;
const pausedUs: Figure = ({ pausedMs, done }) => (1_000 * pausedMs) / done;
const longestMs: Figure = ({ longestPauseMs }) => longestPauseMs;

/**
 * Results on the time and memory of garbage collection. Other load on the machine affects only the
 * pauses.
 */
const collectionsOf = (lots: string, { engine, bare }: Measurements): Result[] => {
  const claimed = (claim: string, unit: string) => ({ claim: `engine, ${lots}: ${claim}`, unit });
  const resultOf = (claim: string, unit: string, figureOf: Figure): Result => ({
    ...claimed(claim, unit),
    figure: median(engine.map(figureOf)),
    reference: null,
    ratio: null,
    target: null,
    met: null,
  });
  return [
    comparedResult({
      ...claimed('allocated an offer, against a bare group commit', 'kB'),
      figures: engine.map(kilobytes),
      references: bare.map(kilobytes),
    }),
    resultOf('left young by a collection', 'MB', youngMegabytes),
    resultOf('collections hold it up, an offer', 'µs', pausedUs),
    resultOf('longest hold-up', 'ms', longestMs),
  ];
};

const resultsOf = (lots: string, measured: Measurements): Result[] => {
  const { engine, withoutCommands, bare, classic } = measured;
  const isHot = lots === 'one hot lot';
  const against = (claim: string, unit: string, figureOf: Figure, reference: Round[]) => ({
    claim: `engine, ${lots}: ${claim}`,
    unit,
    figures: engine.map(figureOf),
    references: reference.map(figureOf),
  });
  const perSecond = (each: Load) => each.perSecond;
  const bareClaim = 'durable offers, against a bare group commit';
  const classicClaim = 'durable offers, against read-fold-append';
  return [
    comparedResult({
      claim: `engine, ${lots}: durable offers, against the same without records`,
      unit: '/s',
      figures: engine.map(perSecond),
      references: withoutCommands.map(perSecond),
      target: { least: 0.9 },
    }),
    comparedResult({
      ...against(bareClaim, '/s', perSecond, bare),
      ...(isHot && { target: { least: 0.8 } }),
    }),
    comparedResult({
      ...against(classicClaim, '/s', perSecond, classic),
      ...(isHot && { target: { least: 50 } }),
    }),
    comparedResult(against('p50, against a bare group commit', 'ms', (each) => each.p50Ms, bare)),
    comparedResult({
      ...against('p99, against a bare group commit', 'ms', (each) => each.p99Ms, bare),
      ...(isHot && { target: { most: 2 } }),
    }),
    comparedResult(against('p50, against read-fold-append', 'ms', (each) => each.p50Ms, classic)),
    comparedResult(against('p99, against read-fold-append', 'ms', (each) => each.p99Ms, classic)),
    ...collectionsOf(lots, measured),
  ];
};

/**
 * Measures the engine. Requires a database with the table of the event log. Throws if a bid is not
 * accepted.
 */
export const enginePart = async (options: EnginePartOptions): Promise<Result[]> => {
  const store = new PostgresEventStore(options.connection);
  try {
    const scene: Scene = {
      store,
      marketplace: new Marketplace(store),
      withoutCommands: marketplaceWithoutCommands(store),
      recorded: await recordedOffers(store, MANY_LOTS, RECORDED_COMMANDS),
      options: { inFlight: IN_FLIGHT, durationMs: options.roundMs },
    };
    const measured = await alternate(
      {
        hot: () => engineRound(scene, scene.marketplace, true),
        withoutCommandsHot: () => engineRound(scene, scene.withoutCommands, true),
        bareHot: () => bareRound(scene, true),
        classicHot: () => classicRound(scene, true),
        many: () => engineRound(scene, scene.marketplace, false),
        withoutCommandsMany: () => engineRound(scene, scene.withoutCommands, false),
        bareMany: () => bareRound(scene, false),
        classicMany: () => classicRound(scene, false),
      },
      options,
    );
    const { hot: engineHot, withoutCommandsHot, bareHot, classicHot } = measured;
    const { many, withoutCommandsMany, bareMany, classicMany } = measured;
    return [
      ...resultsOf('one hot lot', {
        engine: engineHot,
        withoutCommands: withoutCommandsHot,
        bare: bareHot,
        classic: classicHot,
      }),
      ...resultsOf(`${MANY_LOTS} lots`, {
        engine: many,
        withoutCommands: withoutCommandsMany,
        bare: bareMany,
        classic: classicMany,
      }),
    ];
  } finally {
    await store.close();
  }
};

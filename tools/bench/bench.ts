import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { migrations as readModelMigrations } from '@fairlot/auction-read-model';
import { projectionMigrations } from '@fairlot/event-sourcing-projection';
import { migrate } from '@fairlot/database';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import type { PostgresConnection } from '@fairlot/database';
import { migrations as recordMigrations } from '@fairlot/records';
import { migrations as vehicleMigrations } from '@fairlot/vehicles-records';
import { backOfficePart } from './back-office/back-office-part.ts';
import { budgetPart } from './budget/budget-part.ts';
import { enginePart } from './engine/engine-part.ts';
import { callsPart } from './fair/calls-part.ts';
import { fairPart } from './fair/fair-part.ts';
import { photosPart } from './fair/photos-part.ts';
import { visitorsPart } from './fair/visitors-part.ts';
import { growthPart } from './growth/growth-part.ts';
import { idlePart } from './memory/idle-part.ts';
import { memoryPart } from './memory/memory-part.ts';
import type { Sample } from './memory/sampler.ts';
import { rebuildPart } from './rebuild/rebuild-part.ts';
import type { Result } from './result.ts';
import type { RoundsOptions } from './rounds.ts';
import { settingsOf, USAGE, type PartName, type Settings } from './settings.ts';
import { stackPart } from './stack/stack-part.ts';
import { tableOf } from './table.ts';
import { withPostgres } from './throwaway.ts';
import { queryCases } from './vehicles/vehicle-queries.ts';
import { vehiclesPart } from './vehicles/vehicles-part.ts';
import { weightPart } from './weight/weight-part.ts';
import { watchersPart } from './watchers/watchers-part.ts';
import { webPart } from './web/web-part.ts';

const ROUNDS = { rounds: 7, warmUps: 1 };
/**
 * Only a few rounds, because a recording takes seconds, and the frames of all recordings are
 * evaluated together.
 */
const WEB_ROUNDS = { rounds: 3, warmUps: 0 };
const MEGABYTE = 2 ** 20;
const ROUND_MS = 1_500;
/**
 * Duration of a flood in ms: long enough to compute a 95th percentile, and for the flood to exceed
 * the burst that its rate limit allows.
 */
const FLOOD_MS = 4_000;
/** Durations of the rounds: a short round for each flood, and longer ones for the worst floods. */
const SCREEN = { screenMs: 1_000, roundMs: 4_000, rounds: 3 };
const CROWDS = [100, 1_000, 5_000];
const VEHICLES = 1_000_000;
const STACK_LOTS = [10, 100, 1_000];
/** The average number of bids per lot in the demonstration's 420 real auctions. */
const AVERAGE_LOAD = { lots: 400, offersALot: 17 };
const GIGABYTE = 2 ** 30;

const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);

const withTables = (work: (connection: PostgresConnection) => Promise<Result[]>) =>
  withPostgres(async (connection) => {
    await migrate(connection, [
      ...eventStoreMigrations,
      ...readModelMigrations,
      ...projectionMigrations,
      ...recordMigrations,
      ...vehicleMigrations,
    ]);
    return work(connection);
  });

type Run = (settings: Settings, inRounds: RoundsOptions) => Promise<Result[]>;

const PART_RUNNERS: Record<PartName, Run> = {
  engine: (_, inRounds) =>
    withTables((connection) => enginePart({ ...inRounds, connection, roundMs: ROUND_MS })),
  'offer-budget': ({ out }, inRounds) =>
    budgetPart({
      ...inRounds,
      roundMs: ROUND_MS,
      onProfile: (profile) => {
        if (out !== null) writeFileSync(`${out}.cpuprofile`, JSON.stringify(profile));
      },
    }),
  calls: ({ only }) => callsPart({ ...SCREEN, only, log: (line) => writeLine(`calls: ${line}`) }),
  visitors: ({ only }) =>
    visitorsPart({ ...SCREEN, only, log: (line) => writeLine(`visitors: ${line}`) }),
  photos: (_, inRounds) => photosPart({ ...inRounds, onFlood: writeFlood }),
  fair: (_, inRounds) => fairPart({ ...inRounds, roundMs: FLOOD_MS, onFlood: writeFlood }),
  watchers: () =>
    withTables((connection) =>
      watchersPart({
        connection,
        sizes: CROWDS,
        onCrowd: (crowd) => writeLine(`watchers: ${crowd}`),
      }),
    ),
  rebuild: (_, inRounds) => withTables((connection) => rebuildPart({ ...inRounds, connection })),
  vehicles: () =>
    withTables((connection) =>
      vehiclesPart({
        connection,
        count: VEHICLES,
        looks: queryCases(),
        onSize: (count) => writeLine(`vehicles: ${count}`),
        onSlow: ({ who, query, pages = 1 }, ms) =>
          writeLine(
            `vehicles: ${Math.round(ms)} ms, ${JSON.stringify(query)}, ${pages}, ${who.idDealer}`,
          ),
      }),
    ),
  growth: ({ events, keep }) =>
    growthPart({ sizes: events, keep, log: (line) => writeLine(`growth: ${line}`) }),
  'back-office': ({ only }) =>
    backOfficePart({ only, log: (line) => writeLine(`back-office: ${line}`) }),
  weight: () => withTables((connection) => weightPart({ connection, ...AVERAGE_LOAD })),
  web: (_, inRounds) => webPart(inRounds),
  stack: (_, inRounds) => stackPart({ ...inRounds, roundMs: ROUND_MS, sizes: STACK_LOTS }),
  idle: ({ minutes }) => idlePart({ minutes, log: (line) => writeLine(`idle: ${line}`) }),
  memory: ({ minutes }) =>
    withTables((connection) => memoryPart({ connection, minutes, onSample: writeSample })),
};

const writeFlood = (name: string, answers: Readonly<Record<string, number>>): void =>
  writeLine(`fair: ${name} were answered ${JSON.stringify(answers)}`);

const writeSample = ({ atMs, heap, rss }: Sample): void => {
  const [heapMb, rssMb] = [heap, rss].map((bytes) => (bytes / MEGABYTE).toFixed(1));
  writeLine(`memory: ${(atMs / 1_000).toFixed(0)} s, heap ${heapMb} MB, rss ${rssMb} MB`);
};

const run = (part: PartName, settings: Settings): Promise<Result[]> => {
  const rounds = part === 'web' ? WEB_ROUNDS : ROUNDS;
  const onRound = (round: number): void => {
    if (round >= 0) writeLine(`${part}: ${round + 1} of ${rounds.rounds}`);
  };
  return PART_RUNNERS[part](settings, { ...rounds, onRound });
};

const machineFacts = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / GIGABYTE),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
});

const main = async (): Promise<number> => {
  const settings = settingsOf(process.argv.slice(2));
  const startedAt = new Date().toISOString();
  const results: Result[] = [];
  for (const part of settings.parts) {
    writeLine(`${part}…`);
    results.push(...(await run(part, settings)));
  }
  const met = results.every((result) => result.met !== false);
  const document = { startedAt, machine: machineFacts(), parts: settings.parts, results, met };
  const json = JSON.stringify(document, null, 2);
  if (settings.out !== null) writeFileSync(settings.out, `${json}\n`);
  if (!settings.json) writeLine(`\n${tableOf(results)}\n`);
  console.log(json);
  return met ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  const isWrongUse = error instanceof Error && ['WrongUse', 'TypeError'].includes(error.name);
  console.error(isWrongUse ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = isWrongUse ? 2 : 1;
}

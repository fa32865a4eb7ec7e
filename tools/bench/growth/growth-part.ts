import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { urlOfConnection, type PostgresConnection } from '@fairlot/database';
import { Client } from 'pg';
import { stopChild, startChild, type StartedProcess } from '../child-process.ts';
import { NO_LIMITS, OPERATORS_TOKEN, type Serving } from '../portal/protocol.ts';
import { isMet, type Result, type Target } from '../result.ts';
import { withPostgres } from '../throwaway.ts';
import { auctionCountFor, fillAuctions, LOTS_PER_AUCTION, spreadOf } from './fill-log.ts';
import { TimedPortal, CALLS_TIMED, type CallName, type CallTimes } from './call-times.ts';
import { ServerTime } from './server-time.ts';

const PORTAL_PROCESS = new URL('../portal/portal-process.ts', import.meta.url);
const POLL_EVERY_MS = 50;
const MEGABYTE = 2 ** 20;
const FILLED_FILE = 'filled.json';

export type GrowthPartOptions = {
  readonly sizes: readonly number[];
  /** Directory that stores each filled log for another run; null to store none. */
  readonly keep?: string | null;
  readonly log?: (line: string) => void;
};

type Measurement = {
  readonly events: number;
  readonly looks: CallTimes;
  readonly readyMs: number;
  readonly residentBytes: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
};

const operatorHeaders = { authorization: `Bearer ${OPERATORS_TOKEN}` };

type HealthParts = { readonly reactions?: { readonly catchingUp: boolean } };

/**
 * Waits until the portal is ready.
 * @param whole whether to wait also until the reactions have read the whole log
 */
const untilReady = async ({ port }: Pick<Serving, 'port'>, whole: boolean): Promise<void> => {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      headers: operatorHeaders,
    });
    const { parts } = (await answer.json()) as { readonly parts: HealthParts };
    if (answer.status === 200 && !(whole && parts.reactions?.catchingUp)) return;
    await pause(POLL_EVERY_MS);
  }
};

const residentBytesOf = async ({ port }: Pick<Serving, 'port'>): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: operatorHeaders });
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1]);
};

type Sizes = { readonly tables: string; readonly indexes: string };

const readSizes = async (connection: PostgresConnection) => {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<Sizes>(
    `SELECT sum(pg_table_size(oid)) AS tables, sum(pg_indexes_size(oid)) AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return { tableBytes: Number(rows[0]?.tables), indexBytes: Number(rows[0]?.indexes) };
};

type PortalOf = (fills: boolean) => Promise<StartedProcess<Serving>>;

const startPortalOn =
  (connection: PostgresConnection, events: number): PortalOf =>
  (fills) =>
    startChild<Serving>(PORTAL_PROCESS, {
      lots: LOTS_PER_AUCTION,
      withVehicles: true,
      limits: NO_LIMITS,
      auctions: auctionCountFor(events),
      fills,
      part: { DATABASE_URL: urlOfConnection(connection) },
    });

/** A portal with a filled log, and the number of bids on its hot lot. */
type FilledPortal = { readonly serving: Serving; readonly offers: number };

const readFilled = (storedIn: string | null): FilledPortal | null => {
  const file = join(storedIn ?? '', FILLED_FILE);
  if (storedIn === null || !existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as FilledPortal;
};

/** Runs a portal, and fills its log after it has stopped, before the portal runs again. */
const fillPortal = async (
  { connection, log }: Scene,
  events: number,
  begin: PortalOf,
): Promise<FilledPortal> => {
  const filling = await begin(true);
  const { serving } = filling;
  await stopChild(filling.server);
  log(`${events.toLocaleString('en')} events`);
  await fillAuctions(connection, serving.idAuctions, events);
  log('rows made');
  return { serving, offers: spreadOf(events).hot };
};

/** Starts the portal twice on the filled log, and measures the second start. */
const measureGrowth = async (scene: Scene, events: number): Promise<Measurement> => {
  const { connection, time, keptIn: storedIn } = scene;
  const begin = startPortalOn(connection, events);
  const { serving, offers } = readFilled(storedIn) ?? (await fillPortal(scene, events, begin));
  if (storedIn !== null) {
    const next: FilledPortal = { serving, offers: offers + CALLS_TIMED };
    writeFileSync(join(storedIn, FILLED_FILE), JSON.stringify(next));
  }
  const catchingUp = await begin(false);
  await untilReady(catchingUp.serving, true);
  await stopChild(catchingUp.server);
  await time.open(connection);
  const startedAt = performance.now();
  const portal = await begin(false);
  try {
    await untilReady(portal.serving, false);
    const readyMs = performance.now() - startedAt;
    await untilReady(portal.serving, true);
    const served = { ...serving, port: portal.serving.port };
    const looks = await new TimedPortal(served, time, offers).all();
    const residentBytes = await residentBytesOf(served);
    return { events, looks, readyMs, residentBytes, ...(await readSizes(connection)) };
  } finally {
    await time.close();
    await stopChild(portal.server);
  }
};

type Scene = {
  readonly connection: PostgresConnection;
  readonly time: ServerTime;
  readonly keptIn: string | null;
  readonly log: (line: string) => void;
};

type Figure = {
  readonly claim: string;
  readonly unit: string;
  readonly of: (one: Measurement) => number;
  readonly most?: number;
};

const serverFigure = (claim: string, name: CallName, most?: number): Figure => ({
  claim: `${claim}: PostgreSQL`,
  unit: 'ms',
  of: ({ looks }) => looks[name].then.serverMs,
  ...(most !== undefined && { most }),
});
const wholeFigure = (
  claim: string,
  name: CallName,
  when: 'first' | 'then',
  most?: number,
): Figure => ({
  claim: when === 'first' ? `${claim}: first call after a start` : claim,
  unit: 'ms',
  of: ({ looks }) => looks[name][when].wholeMs,
  ...(most !== undefined && { most }),
});

const FIGURES: readonly Figure[] = [
  serverFigure('board of 1,000 lots (SEC-48), a dealer', 'board', 10),
  wholeFigure('board of 1,000 lots (SEC-48), a dealer', 'board', 'then'),
  serverFigure('board of 1,000 lots (SEC-48), its owner', 'ownerBoard'),
  serverFigure('own standing on 1,000 lots (ENG-17)', 'own', 5),
  serverFigure('lot detail (SEC-73)', 'lot', 5),
  wholeFigure('100 missing events (ENG-08)', 'missing', 'first', 50),
  wholeFigure('100 missing events (ENG-08)', 'missing', 'then', 50),
  wholeFigure('event browser, first page (ENG-13)', 'events', 'first', 100),
  wholeFigure('event browser, first page (ENG-13)', 'events', 'then', 100),
  wholeFigure('event browser, the hot lot (ENG-13)', 'lotEvents', 'first', 100),
  wholeFigure('event browser, the hot lot (ENG-13)', 'lotEvents', 'then', 100),
  wholeFigure('event browser, a type of which there is none (ENG-13)', 'closings', 'first', 100),
  wholeFigure('event browser, a type of which there is none (ENG-13)', 'closings', 'then', 100),
  wholeFigure('offer (SEC-59) on the hot lot', 'offer', 'then'),
  serverFigure('offer (SEC-59) on the hot lot', 'offer'),
  { claim: 'from start to ready', unit: 'ms', of: ({ readyMs }) => readyMs, most: 3_000 },
  {
    claim: 'memory of the process',
    unit: 'MB',
    of: ({ residentBytes }) => residentBytes / MEGABYTE,
  },
  {
    claim: 'tables, an event',
    unit: 'bytes',
    of: ({ tableBytes, events }) => tableBytes / events,
  },
  {
    claim: 'indexes, an event',
    unit: 'bytes',
    of: ({ indexBytes, events }) => indexBytes / events,
  },
];

/** Compares the figures of each log size with those of the smallest log. */
const resultsOf = (all: readonly Measurement[]): Result[] =>
  FIGURES.flatMap(({ claim, unit, of, most }) =>
    all.map((one): Result => {
      const figure = of(one);
      const reference = of(all[0] ?? one);
      const target: Target | null = most === undefined ? null : { most };
      return {
        claim: `${one.events.toLocaleString('en')} events: ${claim}`,
        unit,
        figure,
        reference,
        ratio: null,
        target,
        met: target && isMet(figure, target),
      };
    }),
  );

/** Measures each log size on its own database. */
export const growthPart = async ({
  sizes,
  keep = null,
  log = () => {},
}: GrowthPartOptions): Promise<Result[]> => {
  const all: Measurement[] = [];
  for (const events of sizes) {
    const time = new ServerTime();
    const storedIn = keep && resolve(keep, String(events));
    if (storedIn !== null) mkdirSync(storedIn, { recursive: true });
    const onLog = (line: string): void => time.onLog(line);
    all.push(
      await withPostgres(
        (connection) => measureGrowth({ connection, time, keptIn: storedIn, log }, events),
        {
          onLog,
          keptIn: storedIn,
        },
      ),
    );
  }
  return resultsOf(all);
};

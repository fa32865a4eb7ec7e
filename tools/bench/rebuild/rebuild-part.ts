import { auctionContext, entities } from '@fairlot/auction-read-model';
import {
  foldLog,
  ProjectedContexts,
  projectionEntities,
  rebuild,
} from '@fairlot/event-sourcing-projection';
import { typeormOptions } from '@fairlot/database';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import type { PostgresConnection } from '@fairlot/database';
import { DataSource } from 'typeorm';
import { spreadOverLots } from '../engine/lot-turns.ts';
import { makeOffers } from '../engine/make-offers.ts';
import { Marketplace } from '../engine/marketplace.ts';
import { comparedResult, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';

const LOT_COUNT = 200;
/** Log sizes in events. The smaller log shows the fixed cost of a rebuild. */
const LOG_SIZES = [20_000, 100_000];
/**
 * Number of events per page of the reference. It is larger than a page of a rebuild, so that
 * reading pages does not slow the reference down.
 */
const PAGE_EVENTS = 5_000;

const fillLog = async (store: EventStore, offers: number): Promise<void> => {
  // This engine never refuses a bid as too old, even if the machine is busy for a while.
  const marketplace = new Marketplace(store, { decideWithinMs: Number.POSITIVE_INFINITY });
  await makeOffers(marketplace, offers, spreadOverLots(await marketplace.runningLots(LOT_COUNT)));
};

const bareRead = async (store: EventStore): Promise<{ readonly events: number }> => {
  let after: LogPosition | null = null;
  for (let events = 0; ;) {
    const page = await store.readLog({ after, limit: PAGE_EVENTS });
    events += page.length;
    after = page.at(-1)?.at ?? null;
    if (page.length < PAGE_EVENTS) return { events };
  }
};

const eventsPerSecond = async (work: () => Promise<{ readonly events: number }>) => {
  const startedAt = performance.now();
  const { events } = await work();
  return (1_000 * events) / (performance.now() - startedAt);
};

export type RebuildPartOptions = RoundsOptions & { readonly connection: PostgresConnection };

/**
 * Measures how fast a read model is rebuilt. Requires a database with the tables of the event log
 * and of the read model.
 */
export const rebuildPart = async (options: RebuildPartOptions): Promise<Result[]> => {
  const store = new PostgresEventStore(options.connection);
  const dataSource = new DataSource({
    ...typeormOptions(options.connection),
    entities: [...entities, ...projectionEntities],
  });
  const parts = { dataSource, store, contexts: new ProjectedContexts([auctionContext]) };
  try {
    await dataSource.initialize();
    const results: Result[] = [];
    let filled = 0;
    for (const offers of LOG_SIZES) {
      await fillLog(store, offers - filled);
      filled = offers;
      results.push(...(await measureRebuild(parts, offers, options)));
    }
    return results;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await store.close();
  }
};

type RebuildSources = Parameters<typeof foldLog>[0] & { readonly store: EventStore };

const measureRebuild = async (
  parts: RebuildSources,
  offers: number,
  inRounds: RoundsOptions,
): Promise<Result[]> => {
  const { rebuilt, folded, read } = await alternate(
    {
      rebuilt: () => eventsPerSecond(() => rebuild('all', parts)),
      folded: () => eventsPerSecond(() => foldLog(parts)),
      read: () => eventsPerSecond(() => bareRead(parts.store)),
    },
    inRounds,
  );
  const against = `against a bare paged read of the log, ${offers.toLocaleString('en')} offers`;
  return [
    comparedResult({
      claim: `rebuild of all projections, ${against}`,
      unit: 'events/s',
      figures: rebuilt,
      references: read,
      target: { least: 0.25 },
    }),
    comparedResult({
      claim: `fold alone, ${against}`,
      unit: 'events/s',
      figures: folded,
      references: read,
      target: { least: 0.6 },
    }),
  ];
};

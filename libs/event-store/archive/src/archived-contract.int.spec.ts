import type { AppendUnit, SealOf } from '@fairlot/event-store-port';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import { eventStoreContract } from '@fairlot/event-store-testing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ArchivedEventStore } from './archived-event-store.js';
import { makeArchive, moveAll } from './testing/make-archive.js';

/** Time limit of tests that write, sync and read hundreds of files. */
vi.setConfig({ testTimeout: 90_000 });

const { connection, files, client, written, drop } = await makeArchive();
afterAll(drop);

/**
 * The move in progress. In production too, moves never overlap appends, as only old events move.
 */
let moving: Promise<void> | null = null;
const movingNow = () => moving;
const appending = new Set<Promise<unknown>>();
/** Number of appends in the current test, and of events moved in all tests. */
let [appends, movedEvents] = [0, 0];

const moveAlone = async (store: ArchivedEventStore): Promise<void> => {
  await Promise.allSettled(appending);
  movedEvents += await moveAll(store);
};

/**
 * Moves all events after each of the first ten appends of a test, and then after every hundredth
 * append. Nothing is awaited between the check of `moving` and its use, so that moves never
 * overlap.
 */
class MovedAtOnce extends ArchivedEventStore {
  override async append(units: readonly AppendUnit[], seal?: SealOf) {
    for (let one = movingNow(); one !== null; one = movingNow()) await one;
    const appended = super.append(units, seal);
    appending.add(appended);
    const outcomes = await appended.finally(() => appending.delete(appended));
    written.tell(units, outcomes);
    appends += 1;
    for (let one = movingNow(); one !== null; one = movingNow()) await one;
    if (appends > 10 && appends % 100 !== 0) return outcomes;
    moving = moveAlone(this).finally(() => (moving = null));
    await moving;
    return outcomes;
  }
}

describe('a log that is archived while it is being written', () => {
  eventStoreContract(
    'ArchivedEventStore',
    async () => {
      appends = 0;
      return new MovedAtOnce(new PostgresEventStore(connection), files, written.commandOf);
    },
    async ({ lease, holder, epoch }) => {
      await client.query(
        `INSERT INTO lease VALUES ($1, $2, $3, 'infinity')
         ON CONFLICT (name) DO UPDATE SET holder = $2, epoch = $3`,
        [lease, holder, epoch],
      );
    },
  );

  it('moved more than 500 events during these tests', () =>
    expect(movedEvents).toBeGreaterThan(500));
});

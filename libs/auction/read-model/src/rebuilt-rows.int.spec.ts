import { rebuild } from '@fairlot/event-sourcing-projection';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { unitsOf } from './testing/envelopes.js';
import { Play } from './testing/play.js';
import { aReadModel, rowsIn, rowsOfLog } from './testing/read-model-database.js';
import { someSteps } from './testing/steps.js';

let model: Awaited<ReturnType<typeof aReadModel>>;

beforeAll(async () => {
  model = await aReadModel();
});
afterAll(() => model.drop());

it('a rebuild makes the rows of any history, of however few of them it holds at once', async () => {
  const limits = fc.record({
    page: fc.integer({ min: 1, max: 40 }),
    held: fc.integer({ min: 0, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(someSteps, limits, async (steps, few) => {
      const store = new MemoryEventStore();
      await store.append(unitsOf(new Play(steps).written));
      const log = await store.readLog({ limit: 100_000 });
      const said: number[] = [];
      const onProgress = ({ events }: { events: number }) => said.push(events);
      const parts = { ...model, store, limits: few, onProgress };
      expect(await rebuild('all', parts)).toEqual({
        ...{ events: log.length, unreadable: [], parked: [] },
      });
      expect(await rowsIn(model.dataSource)).toEqual(rowsOfLog(log));
      const seen: object[] = await model.dataSource.query(
        'SELECT stream, position FROM lot_board_seen ORDER BY stream',
      );
      const ends = new Map(log.map(({ stream, position }) => [stream, position]));
      expect(seen).toEqual(
        [...ends]
          .filter(([stream]) => /^(?:lot|award)-/.test(stream))
          .map(([stream, position]) => ({ stream, position }))
          .sort((one, other) => (one.stream < other.stream ? -1 : 1)),
      );
      const [row] = await model.dataSource.query('SELECT count(*)::int AS events FROM event_index');
      expect(row.events).toBe(log.length);
      // Once through the log: no read model had to be made in the careful way.
      expect(said.at(-1)).toBe(log.length);
      expect(said).toEqual([...new Set(said)].sort((one, other) => one - other));
    }),
    { numRuns: inject('full') ? 60 : 15, seed: 1763, endOnFailure: true },
  );
}, 120_000);

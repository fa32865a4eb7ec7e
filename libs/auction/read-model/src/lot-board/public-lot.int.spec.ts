import type { LotKey } from '@fairlot/auction-domain';
import { LivePublisher, type LiveEvent, type OutgoingState } from '@fairlot/auction-live';
import { lotTopic } from '@fairlot/contracts/live';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Projector } from '@fairlot/event-sourcing-projection';
import { LotQueries } from '../queries/lot-queries.js';
import { envelopeOf, unitsOf } from '../testing/envelopes.js';
import { Play } from '../testing/play.js';
import { makeReadModel, clearReadModel } from '../testing/make-read-model.js';
import { randomSteps, type RandomStep } from '../testing/steps.js';

let model: Awaited<ReturnType<typeof makeReadModel>>;
beforeAll(async () => {
  model = await makeReadModel();
});
afterAll(() => model.drop());

const logOf = async (steps: readonly RandomStep[]) => {
  const store = new MemoryEventStore();
  await store.append(unitsOf(new Play(steps).written));
  return { store, envelopes: (await store.readLog({ limit: 100_000 })).map(envelopeOf) };
};

/**
 * Returns a function for the current content of each topic, by a publisher that does not delay it.
 */
const makeTopicReader = () => {
  const retained = new Map<string, OutgoingState['message']>();
  const received: LiveEvent[] = [];
  const publisher = new LivePublisher({
    loadStream: async (stream) => received.filter((one) => one.stream === stream),
    notify: () => {},
    publish: (_, states) => {
      for (const { topic, message } of states) retained.set(topic, message);
    },
    clock: { now: () => 5_000 },
    limits: { conflateMs: 0 },
  });
  return {
    receive: async (event: LiveEvent) => {
      received.push(event);
      await publisher.handle([event]);
      publisher.stop();
    },
    on: (topic: string) => retained.get(topic),
  };
};

it('a lot is the same in its row, in queries and on its topic, after every event', async () => {
  const lots = new LotQueries(model.dataSource);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(randomSteps, async (steps) => {
      await clearReadModel(model.dataSource);
      const { store, envelopes } = await logOf(steps);
      const projector = new Projector({ ...model, store });
      const line = makeTopicReader();
      for (const envelope of envelopes) {
        await projector.handle([envelope]);
        const { stream, position, metadata } = envelope;
        const { event, kind, key } = model.contexts.openEnvelope(envelope);
        await line.receive({ ...metadata, stream, position, event } as LiveEvent);
        if (kind !== 'lot' && kind !== 'award') continue;
        seen.add(event.type);
        const { idAuction, idLot } = key as LotKey;
        const message = line.on(lotTopic(idAuction, idLot));
        const record = await lots.lot({ idAuction, idLot });
        expect({ v: 2, serverNow: 5_000, ...record }).toEqual({
          ...message,
          idVehicles: record?.idVehicles,
        });
        expect(record).toMatchObject({ idLot, lotStatus: expect.any(String) });
      }
    }),
    { numRuns: 8, seed: 8, endOnFailure: true },
  );
  const expected = [
    'LastCallStarted',
    'LastCallCancelled',
    'OfferVoided',
    'LotReopened',
    'LotAwardReverted',
    'SealedOfferAccepted',
    'LotSold',
  ];
  expect([...seen]).toEqual(expect.arrayContaining([...expected, 'LotWithdrawn', 'AwardRefused']));
}, 120_000);

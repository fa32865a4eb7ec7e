import { MemoryEventStore } from '@fairlot/event-store-testing';
import { Projector, rebuild } from '@fairlot/event-sourcing-projection';
import { contexts, envelopeOf, unitsOf, type WrittenEvent } from './envelopes.js';
import { makeReadModel, clearReadModel } from './make-read-model.js';

/** A read model that follows a log in memory. `empty` resets both. */
export const makeWorld = async () => {
  const { dataSource, drop } = await makeReadModel();
  let store = new MemoryEventStore();
  let ends = new Map<string, number>();
  let at: string | null = null;
  return {
    dataSource,
    drop,
    empty: async () => {
      await clearReadModel(dataSource);
      [store, ends, at] = [new MemoryEventStore(), new Map(), null];
    },
    /** Rebuilds all rows. */
    rebuilt: () => rebuild('all', { dataSource, store, contexts }),
    /** Writes events and projects them. */
    happened: async (...written: WrittenEvent[]) => {
      await store.append(unitsOf(written, ends));
      const log = await store.readLog({ after: at, limit: 1_000 });
      at = log.at(-1)?.at ?? at;
      await new Projector({ dataSource, store, contexts }).handle(log.map(envelopeOf));
    },
  };
};

import { randomUUID } from 'node:crypto';
import type { EventStore, Fence } from '@fairlot/event-store-port';
import { eventStoreContract } from '@fairlot/event-store-testing';
import { afterAll } from 'vitest';
import { KurrentDbEventStore } from './kurrentdb-event-store.js';
import { ProtocolServer } from './testing/protocol-server.js';

const server = await new ProtocolServer().start();
afterAll(() => server.stop());

/** Lets holders come before this one until the epochs have got there. */
const hold = async (store: EventStore, { lease, holder, epoch }: Fence) => {
  for (let reached = '0'; reached !== epoch;) {
    const isNext = Number(reached) + 1 === Number(epoch);
    ({ epoch: reached } = await store.claim(lease, isNext ? holder : randomUUID()));
  }
};

eventStoreContract(
  'KurrentDbEventStore',
  async () => new KurrentDbEventStore({ url: server.url }),
  async (fence) => {
    const store = new KurrentDbEventStore({ url: server.url });
    await hold(store, fence);
    await store.close();
  },
);

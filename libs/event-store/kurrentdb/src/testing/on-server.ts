import { randomUUID } from 'node:crypto';
import type { Fence } from '@fairlot/event-store-port';
import { eventStoreContract } from '@fairlot/event-store-testing';
import { KurrentDbEventStore, type KurrentDbOptions } from '../kurrentdb-event-store.js';

/** Runs the contract of event stores with a KurrentDB server. */
export const runContractOn = (options: KurrentDbOptions): void => {
  /** Lets others claim the lease until the next epoch is that of this fence, then claims it. */
  const hold = async ({ lease, holder, epoch }: Fence) => {
    const store = new KurrentDbEventStore(options);
    for (let reached = 0; reached < Number(epoch);) {
      const isNext = reached + 1 === Number(epoch);
      reached = Number((await store.claim(lease, isNext ? holder : randomUUID())).epoch);
    }
    await store.close();
  };
  eventStoreContract('KurrentDbEventStore', async () => new KurrentDbEventStore(options), hold);
};

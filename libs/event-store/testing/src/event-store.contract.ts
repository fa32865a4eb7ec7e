import type { EventStore, Fence } from '@fairlot/event-store-port';
import { afterEach, describe } from 'vitest';
import { appendContract, commandContract, raceContract } from './append.contract.js';
import { fenceContract } from './fence.contract.js';
import { logContract, wakeContract } from './log.contract.js';
import { readContract } from './read.contract.js';
import { recordContract } from './record.contract.js';
import { sealContract } from './seal.contract.js';

/**
 * Tests the guarantees that every event store must give. Each `open` returns another store on the
 * same log, as in another process, and the suite closes them. `hold` makes a fence valid.
 */
export const eventStoreContract = (
  adapter: string,
  open: () => Promise<EventStore>,
  hold: (fence: Fence) => Promise<void>,
): void => {
  describe(`${adapter} keeps the EventStore contract`, () => {
    const opened: EventStore[] = [];
    const openAndKeep = async () => {
      const store = await open();
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    describe('appending', () => appendContract(openAndKeep));
    describe('races', () => raceContract(openAndKeep));
    describe('commands', () => commandContract(openAndKeep));
    describe('leases', () => fenceContract(openAndKeep, hold));
    describe('seals', () => sealContract(openAndKeep));
    describe('records', () => recordContract(openAndKeep));
    describe('reading streams', () => readContract(openAndKeep));
    describe('reading the log', () => logContract(openAndKeep));
    describe('following', () => wakeContract(openAndKeep));
  });
};

import { eventStoreContract } from './event-store.contract.js';
import { MemoryEventLog } from './memory-event-log.js';
import { MemoryEventStore } from './memory-event-store.js';

const log = new MemoryEventLog();
eventStoreContract(
  'MemoryEventStore',
  async () => new MemoryEventStore(log),
  async (fence) => void log.leases.set(fence.lease, fence),
);

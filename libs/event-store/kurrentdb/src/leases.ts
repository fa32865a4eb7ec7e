import { EventStoreError, type Fence } from '@fairlot/event-store-port';
import type { Appender } from './appender.js';
import type { RecordReader } from './record-reader.js';
import { splitFields, newRecord } from './records.js';

const CLAIMS_MAX = 20;

/**
 * Gives a lease to a holder. A lease is stored as a stream of its holders. An epoch is a position
 * in that stream, so an append can check it.
 */
export const claimLease = async (
  appender: Appender,
  reader: RecordReader,
  { streamName, lease, holder }: { streamName: string; lease: string; holder: string },
): Promise<Fence> => {
  for (let tries = 0; tries < CLAIMS_MAX; tries += 1) {
    const held = await reader.newest(streamName);
    const epoch = held === undefined ? 0 : Number(held.revision) + 1;
    const isOurs = held !== undefined && splitFields(held)[0] === holder;
    if (isOurs) return { lease, holder, epoch: String(epoch) };
    const check = { streamName, end: epoch, learn: () => {} };
    if (await appender.append([newRecord(streamName, 'Claimed', holder)], [check]))
      return { lease, holder, epoch: String(epoch + 1) };
  }
  throw new EventStoreError('UNAVAILABLE', `other processes claimed ${lease} on every attempt`);
};

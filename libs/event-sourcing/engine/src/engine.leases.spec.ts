import { LeaseLost } from '@fairlot/event-store-port';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTo, makeEngine } from './testing/engine-builders.js';
import { makeGate, FaultyStore } from './testing/faulty-store.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});

const totalsOf = (stream: string) =>
  (log.streams.get(stream) ?? []).map(({ data }) => JSON.parse(data).total as number);
const accepted = (...answer: number[]) => expect.objectContaining({ outcome: 'accepted', answer });

describe('a command under a lease', () => {
  const fence = { lease: 'clock', holder: 'one', epoch: '1' };

  it('fails alone if another process has the lease, and decisions based on it are undone', async () => {
    const engine = makeEngine(store);
    log.leases.set('clock', { ...fence, holder: 'other', epoch: '2' });
    const gate = makeGate();
    store.beforeAppend = () => gate.opened;
    const late = engine.execute(addTo({ a: 1, b: 1 }, { fence }));
    const refused = expect(late).rejects.toEqual(new LeaseLost('clock'));
    await eventually(() => expect(store.appends).toHaveLength(1));
    const builtOn = engine.execute(addTo({ a: 5 }));
    gate.open();
    await refused;
    expect(await builtOn).toEqual(accepted(5));
    expect([totalsOf('a'), totalsOf('b')]).toEqual([[5], []]);
  });

  it('is written while its process has the lease, and a command without a fence needs no lease', async () => {
    const engine = makeEngine(store);
    log.leases.set('clock', fence);
    expect(await engine.execute(addTo({ a: 1 }, { fence }))).toEqual(accepted(1));
    log.leases.clear();
    expect(await engine.execute(addTo({ a: 1 }))).toEqual(accepted(2));
  });
});

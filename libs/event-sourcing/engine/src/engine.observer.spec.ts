import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommittedGroup, EngineObserver } from './engine-observer.js';
import { addTo, makeEngine } from './testing/engine-builders.js';
import { FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let store: FaultyStore;
let calls: [hook: string, ...of: unknown[]][];
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
  calls = [];
});

const observer: Required<EngineObserver> = {
  queueDepth: (depth) => void calls.push(['queueDepth', depth]),
  onTaken: (commandId) => (ended) => void calls.push(['onTaken', commandId, ended]),
  committed: (group) => void calls.push(['committed', group]),
  commitFailed: (units) => void calls.push(['commitFailed', units]),
  conflict: (stream) => void calls.push(['conflict', stream]),
  loaded: (stream, events) => void calls.push(['loaded', stream, events]),
  damaged: (stream, position) => void calls.push(['damaged', stream, position]),
  overloaded: () => void calls.push(['overloaded']),
};
const callsOf = (hook: keyof EngineObserver) =>
  calls.filter(([name]) => name === hook).map(([, ...of]) => of);

describe('the observer of an engine gets', () => {
  it('the size of each group and the duration of its append', async () => {
    const engine = makeEngine(store, { observer });
    const startedAt = performance.now();
    await Promise.all([
      engine.execute(addTo({ a: 1, b: 2 })),
      engine.execute(addTo({ a: 200 })),
      engine.execute(addTo({ a: 1 })),
    ]);
    await engine.execute(addTo({ c: 1 }));
    const elapsed = performance.now() - startedAt;
    const groups = callsOf('committed').flat() as { commitMs: number }[];
    expect(groups).toMatchObject([
      { units: 3, events: 3 },
      { units: 1, events: 1 },
    ]);
    for (const { commitMs } of groups) {
      expect(commitMs).toBeGreaterThanOrEqual(0);
      expect(commitMs).toBeLessThanOrEqual(elapsed);
    }
    expect(callsOf('queueDepth')).toEqual([[2], [1], [0], [0]]);
  });

  it('the end of each phase of a command, even if a stream must be read or the command retried', async () => {
    const engine = makeEngine(store, { observer });
    const first = addTo({ a: 1 });
    const second = addTo({ a: 1 });
    await engine.execute(first);
    const phasesOf = ({ commandId }: { commandId: string }) =>
      callsOf('onTaken').flatMap(([id, ended]) => (id === commandId ? [ended] : []));
    const begins = 'queue';
    const decided = 'decide';
    // The stream is read only after the script has run for the first time.
    expect(phasesOf(first)).toEqual([begins, decided, begins, decided, 'queue', 'append']);
    await makeEngine(store).execute(addTo({ a: 1 }));
    calls = [];
    await engine.execute(second);
    const round = [begins, decided, 'queue', 'append'];
    expect(phasesOf(second)).toEqual([...round, begins, decided, ...round]);
    calls = [];
    await engine.state(tallyOf('c'));
    expect(callsOf('onTaken')).toEqual([]);
  });

  it('the command ids of a group', async () => {
    const sent = [addTo({ a: 1 }), addTo({ b: 1 })];
    const engine = makeEngine(store, { observer });
    await Promise.all(sent.map((request) => engine.execute(request)));
    const groups = callsOf('committed').flat() as CommittedGroup[];
    expect(groups.flatMap(({ commandIds }) => commandIds())).toEqual(
      sent.map(({ commandId }) => commandId),
    );
  });

  it('the streams that were read, the cached ones, and the stream that lost a race', async () => {
    await makeEngine(store).execute(addTo({ a: 1 }));
    await makeEngine(store).execute(addTo({ a: 1 }));
    const engine = makeEngine(store, { observer });
    await engine.execute(addTo({ a: 1, b: 1 }));
    await makeEngine(store).execute(addTo({ a: 1 }));
    await engine.execute(addTo({ a: 1 }));
    expect(callsOf('loaded')).toEqual([
      ['a', 2],
      ['b', 0],
      ['a', 1],
    ]);
    expect(callsOf('conflict')).toEqual([['a']]);
  });

  it('the queue depth, rejected commands and a failed commit', async () => {
    const engine = makeEngine(store, { observer, limits: { queueMax: 2 } });
    store.beforeAppend = () => {
      throw new Error('away');
    };
    const sent = [1, 2, 3].map((amount) => engine.execute(addTo({ a: amount })));
    await Promise.allSettled(sent);
    expect(callsOf('overloaded')).toEqual([[]]);
    expect(callsOf('commitFailed')).toEqual([[2]]);
    expect([callsOf('committed'), callsOf('queueDepth').at(-1)]).toEqual([[], [0]]);
  });
});

it('an idle engine runs no timers', async () => {
  vi.useFakeTimers({ toFake: ['setImmediate'] });
  const done = makeEngine(store).execute(addTo({ a: 1 }));
  // `runAllTimersAsync` throws if there are always more timers.
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await done).toMatchObject({ answer: [1] });
});

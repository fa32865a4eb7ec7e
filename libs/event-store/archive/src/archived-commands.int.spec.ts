import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeCommandId, makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { ArchivedEventStore } from './archived-event-store.js';
import { makeArchive, fillStore, moveAll, readEverything } from './testing/make-archive.js';

const archive = await makeArchive();
const { client, files, written } = archive;
let store: ArchivedEventStore;
beforeEach(async () => {
  await archive.empty();
  store = archive.makeStore();
});
afterEach(() => store.close());
afterAll(() => archive.drop());

/** A store that writes files in the former format, which has no command records. */
const storeOfBefore = () =>
  archive.makeStore(
    {
      put: async (owner, content) => {
        const text = gunzipSync(await buffer(content)).toString();
        const former = gzipSync(text.replace('{"format":2}', '{"format":1}'));
        return files.put(owner, Readable.from([former]));
      },
    },
    () => null,
  );

/** The number of commands in the database, and how many of them have a record there. */
const commands = async () => {
  const sql = 'SELECT count(*)::int AS n, count(record)::int AS recorded FROM command';
  const { rows } = await client.query<{ n: number; recorded: number }>(sql);
  return rows[0];
};

it('a move puts records into files together with their events, and outcomes are still found by command id', async () => {
  const filled = await fillStore(store, written, 6);
  const refused = { commandId: makeCommandId(), writes: [], record: '{"refused":true}' };
  await store.append([refused]);
  await moveAll(store);
  expect(await commands()).toEqual({ n: 7, recorded: 1 });
  const other = archive.makeStore();
  const ids = [...filled.units, refused].map(({ commandId }) => commandId);
  for (const of of [store, other]) {
    expect(await of.knownCommands([...ids, 'unknown'])).toEqual(new Set(ids));
    for (const unit of [...filled.units, refused]) {
      expect(await of.findRecord(unit.commandId)).toBe(unit.record);
      expect(await of.append([unit])).toEqual([{ outcome: 'duplicate' }]);
    }
    expect(await of.findRecord('unknown')).toBeNull();
  }
  await other.close();
});

it('a move leaves a record in the database if no moved event names its command', async () => {
  const { units, streams } = await fillStore(store, written, 6);
  const late = { ...makeUnit(makeWrite(streams[0], 4)), record: '{"late":true}' };
  written.tell([late], await store.append([late]));
  const log = await store.readLog({ limit: 100 });
  written.byPlace.delete(`${streams[0]}@0`);
  written.byPlace.delete(`${streams[0]}@1`);
  // Another event names the late command, and is moved before the event that the command wrote.
  written.byPlace.set(`${streams[1]}@0`, late.commandId);
  await moveAll(store, ({ at }) => at === log.at(-1)?.at);
  expect(await commands()).toEqual({ n: 7, recorded: 2 });
  await moveAll(store);
  expect(await commands()).toEqual({ n: 7, recorded: 1 });
  for (const { commandId, record } of [...units, late])
    expect(await store.findRecord(commandId)).toBe(record);
});

it('the store reads files in the former format, which have no command records', async () => {
  const filled = await fillStore(store, written, 6);
  const before = await readEverything(store, filled);
  const former = storeOfBefore();
  expect(await moveAll(former)).toBe(12);
  await former.close();
  expect(await commands()).toEqual({ n: 6, recorded: 6 });
  expect(await readEverything(store, filled)).toEqual(before);
});

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { aCommandId, aUnit, aWrite } from '@fairlot/event-store-testing';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { ArchivedEventStore } from './archived-event-store.js';
import { anArchive, fill, moveAll, whole } from './testing/an-archive.js';

const archive = await anArchive();
const { client, files, written } = archive;
let store: ArchivedEventStore;
beforeEach(async () => {
  await archive.empty();
  store = archive.aStore();
});
afterEach(() => store.close());
afterAll(() => archive.drop());

/** Its files have no records, and the first head. */
const storeOfBefore = () =>
  archive.aStore(
    {
      put: async (owner, content) => {
        const text = gunzipSync(await buffer(content)).toString();
        const former = gzipSync(text.replace('{"format":2}', '{"format":1}'));
        return files.put(owner, Readable.from([former]));
      },
    },
    () => null,
  );

/** How many commands there are, and how many of them have their record in the table. */
const commands = async () => {
  const sql = 'SELECT count(*)::int AS n, count(record)::int AS recorded FROM command';
  const { rows } = await client.query<{ n: number; recorded: number }>(sql);
  return rows[0];
};

it('what is kept of commands goes into the files with their events; each id stays, and stands for its outcome', async () => {
  const filled = await fill(store, written, 6);
  const refused = { commandId: aCommandId(), writes: [], record: '{"refused":true}' };
  await store.append([refused]);
  await moveAll(store);
  expect(await commands()).toEqual({ n: 7, recorded: 1 });
  const other = archive.aStore();
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

it('what is kept of a command stays where no event tells of it, and where one of another command does', async () => {
  const { units, streams } = await fill(store, written, 6);
  const late = { ...aUnit(aWrite(streams[0], 4)), record: '{"late":true}' };
  written.tell([late], await store.append([late]));
  const log = await store.readLog({ limit: 100 });
  written.byPlace.delete(`${streams[0]}@0`);
  written.byPlace.delete(`${streams[0]}@1`);
  // Of an event that is moved before the one that this command wrote.
  written.byPlace.set(`${streams[1]}@0`, late.commandId);
  await moveAll(store, ({ at }) => at === log.at(-1)?.at);
  expect(await commands()).toEqual({ n: 7, recorded: 2 });
  await moveAll(store);
  expect(await commands()).toEqual({ n: 7, recorded: 1 });
  for (const { commandId, record } of [...units, late])
    expect(await store.findRecord(commandId)).toBe(record);
});

it('what is kept of commands is not in files of before, which are read as they are', async () => {
  const filled = await fill(store, written, 6);
  const before = await whole(store, filled);
  const former = storeOfBefore();
  expect(await moveAll(former)).toBe(12);
  await former.close();
  expect(await commands()).toEqual({ n: 6, recorded: 6 });
  expect(await whole(store, filled)).toEqual(before);
});

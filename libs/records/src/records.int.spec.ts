import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { systemClock } from '@fairlot/kernel';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RecordConflict, Records } from './index.js';
import { startProcess, type TestProcess } from './testing/make-process.js';
import { makePart, Part, partMigrations, partTable } from './testing/part.js';

const BY = { idActor: 7, commandId: 'c-1' };

let database: TestDatabase;
let here: TestProcess;
let elsewhere: TestProcess;

const create = async (over: Partial<Part> = {}): Promise<number> =>
  Number(await here.parts.insert(makePart(over), BY));

/** Creates a record, and waits until the other process has received the notification. */
const createdThere = async (over: Partial<Part>): Promise<number> => {
  const received: unknown[] = [];
  const stop = elsewhere.parts.feed.changes.subscribe(({ key }) => received.push(key));
  const id = await create(over);
  await eventually(() => expect(received).toContain(id));
  stop();
  return id;
};

beforeAll(async () => {
  database = await makeDatabase(partMigrations);
  [here, elsewhere] = await Promise.all([startProcess(database), startProcess(database)]);
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

describe('reads of records', () => {
  it('come from the cache, and include changes by other processes', async () => {
    const id = await createdThere({ name: 'Door' });
    expect((await elsewhere.parts.get(id))?.name).toBe('Door');
    await here.source.manager.update(Part, { idPart: id }, { name: 'told to nobody' });
    expect((await elsewhere.parts.get(id))?.name).toBe('Door');
    await here.parts.change(id, { name: 'Bonnet' }, BY);
    expect((await here.parts.get(id))?.name).toBe('Bonnet');
    await eventually(async () => expect((await elsewhere.parts.get(id))?.name).toBe('Bonnet'));
  });

  it('return no outdated values after a lost connection', async () => {
    const id = await createdThere({ name: 'Door' });
    await elsewhere.parts.get(id);
    // Both processes must reconnect, because later tests need both.
    const gaps = new Set<TestProcess>();
    const stops = [here, elsewhere].map((process) =>
      process.parts.feed.gaps.subscribe(() => gaps.add(process)),
    );
    await here.source.manager.update(Part, { idPart: id }, { name: 'Bonnet' });
    expect((await elsewhere.parts.get(id))?.name).toBe('Door');
    await here.source.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'fairlot notifications' AND datname = current_database()`,
    );
    await eventually(() => expect(gaps.size).toBe(2));
    expect((await elsewhere.parts.get(id))?.name).toBe('Bonnet');
    for (const stop of stops) stop();
  });

  it('go to the database while no connection listens for notifications', async () => {
    const deaf = new Records(partTable, {
      dataSource: here.source,
      notifications: here.notifications,
    });
    const id = await create({ name: 'Door' });
    await deaf.get(id);
    await here.parts.change(id, { name: 'Bonnet' }, BY);
    expect((await deaf.get(id))?.name).toBe('Bonnet');
  });
});

describe("a record that is written in the caller's transaction", () => {
  it('is visible, announced and audited only if the transaction is committed', async () => {
    const received: unknown[] = [];
    const stops = [here, elsewhere].map(({ parts }) =>
      parts.feed.changes.subscribe(({ key }) => received.push(Number(key))),
    );
    const insert = (over: Partial<Part>, fails: boolean) =>
      here.source.transaction(async (manager) => {
        const id = Number(await here.parts.insertIn(manager, makePart(over), BY));
        if (fails) throw new Error(`undone ${id}`);
        return id;
      });
    const undone = await insert({}, true).catch((error: Error) => Number(error.message.slice(7)));
    const id = await insert({ name: 'Door' }, false);
    await eventually(() => expect(received.filter((one) => one === id)).toHaveLength(2));
    expect(received).not.toContain(undone);
    expect([await here.parts.get(undone), await here.parts.trail(undone)]).toEqual([null, []]);
    expect((await elsewhere.parts.get(id))?.name).toBe('Door');
    expect(await here.parts.trail(id)).toHaveLength(1);
    for (const stop of stops) stop();
  });
});

describe('changes of records', () => {
  it('are audited with old and new value, user, time and command, but secrets only as changed', async () => {
    const id = await create({ name: 'Door', secret: 'one' });
    await here.parts.change(id, { name: 'Bonnet', secret: 'two', stock: 1 }, BY);
    const [change, creation] = await here.parts.trail(id);
    expect(change).toMatchObject({ idActor: 7, commandId: 'c-1', recordKey: String(id) });
    expect(change?.fields).toEqual({
      name: { old: 'Door', new: 'Bonnet' },
      secret: { old: '***', new: '***' },
    });
    expect(creation?.fields['name']).toEqual({ old: null, new: 'Door' });
    expect(JSON.stringify([change, creation])).not.toMatch(/"one"|"two"/);
  });

  it("are dated by the portal's clock, not by the database's clock", async () => {
    const now = Date.UTC(2021, 4, 6, 7, 8, 9, 123);
    const clock = vi.spyOn(systemClock, 'now').mockReturnValue(now);
    const id = await create({ name: 'Door' });
    clock.mockRestore();
    expect((await here.parts.trail(id)).map(({ changedAt }) => changedAt.getTime())).toEqual([now]);
  });

  it('are neither audited nor announced if nothing differs', async () => {
    const id = await create({ name: 'Door' });
    const changes: unknown[] = [];
    const stop = here.parts.feed.changes.subscribe((change) => changes.push(change));
    await here.parts.change(id, { name: 'Door' }, BY);
    stop();
    expect(changes).toEqual([]);
    expect(await here.parts.trail(id)).toHaveLength(1);
  });

  it('are announced with the key and the declared fields, once in each process', async () => {
    const received: unknown[] = [];
    const stops = [here, elsewhere].map(({ parts }) =>
      parts.feed.changes.subscribe((change) => {
        if (change['idOwner'] === 303) received.push(change);
      }),
    );
    const id = await create({ name: 'Door', idOwner: 303 });
    await eventually(() => expect(received).toHaveLength(2));
    await here.parts.change(id, { name: 'Bonnet' }, BY);
    await eventually(() => expect(received).toHaveLength(4));
    expect(received).toEqual(Array.from({ length: 4 }, () => ({ key: id, idOwner: 303 })));
    for (const stop of stops) stop();
  });

  it('both succeed if two users change different fields, and conflict if they change the same field', async () => {
    const id = await create({ name: 'Door', stock: 1 });
    await Promise.all([
      here.parts.change(id, { name: 'Bonnet' }, BY, { expected: { name: 'Door' } }),
      elsewhere.parts.change(id, { stock: 2 }, BY, { expected: { stock: 1 } }),
    ]);
    expect(await here.source.manager.findOneBy(Part, { idPart: id })).toMatchObject({
      name: 'Bonnet',
      stock: 2,
    });
    const both = await Promise.allSettled([
      here.parts.change(id, { name: 'A' }, BY, { expected: { name: 'Bonnet' } }),
      elsewhere.parts.change(id, { name: 'B' }, BY, { expected: { name: 'Bonnet' } }),
    ]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(RecordConflict);
    expect(refused[0].fields).toEqual(['name']);
  });

  it('stay in the audit trail after their record was removed', async () => {
    const id = await create({ name: 'Door', holder: 'Maria Rossi' });
    await here.parts.remove(id, BY);
    expect(await here.parts.get(id)).toBeNull();
    expect(JSON.stringify(await here.parts.trail(id))).toContain('Maria Rossi');
  });

  it('lose personal data in row and trail when the record is erased, unless the guard forbids it', async () => {
    const id = await create({ name: 'Door', holder: 'Maria Rossi' });
    await here.parts.change(id, { holder: 'Anna Bianchi' }, BY);
    const forbid = async () => {
      throw new Error('not yet');
    };
    const blank = { holder: 'nobody' };
    await expect(here.parts.erase(id, blank, BY, forbid)).rejects.toThrow('not yet');
    expect(await here.parts.get(id)).toMatchObject({ holder: 'Anna Bianchi' });
    await here.parts.erase(id, blank, BY);
    expect(await here.parts.get(id)).toMatchObject({ name: 'Door', holder: 'nobody' });
    const trail = await here.parts.trail(id);
    expect(trail).toHaveLength(3);
    expect(JSON.stringify(trail)).not.toMatch(/Rossi|Bianchi/);
    expect(JSON.stringify(trail)).toContain('Door');
  });
});

describe('a write of many records', () => {
  const how = { by: BY, unique: ['idOwner', 'name'] } as const;
  const initial = { holder: 'nobody' };
  const rows = (count: number, stock: number) =>
    Array.from({ length: count }, (_, n) => ({ idOwner: 80, name: `B${n}`, stock }));
  const standing = () => here.source.manager.countBy(Part, { idOwner: 80 });

  it('inserts new rows and changes different ones, and each is audited and announced', async () => {
    const received = new Set<unknown>();
    const stop = elsewhere.parts.feed.changes.subscribe(({ key, ...fields }) => {
      if (fields['idOwner'] === 80) received.add(key);
    });
    const added = await here.parts.put(rows(3, 1), { ...how, initial });
    expect(added.map(({ before, after }) => [before, after.name, after.holder])).toEqual(
      [0, 1, 2].map((n) => [null, `B${n}`, 'nobody']),
    );
    await eventually(() => expect(received.size).toBe(3));
    const again = await here.parts.put([...rows(2, 1), { ...rows(3, 2)[2]! }], { ...how, initial });
    expect(again.map(({ before, after }) => [before?.stock, after.stock])).toEqual([[1, 2]]);
    const [change, creation, ...none] = await here.parts.trail(again[0]!.after.idPart);
    expect(change).toMatchObject({ idActor: 7, fields: { stock: { old: 1, new: 2 } } });
    expect(creation?.fields).toMatchObject({ holder: { old: null, new: 'nobody' } });
    expect([none, await standing()]).toEqual([[], 3]);
    stop();
  });

  it('is rolled back completely if the check throws, and concurrent writes insert each row once', async () => {
    const refuse = () => {
      throw new Error('held');
    };
    await expect(here.parts.put(rows(5, 9), how, refuse)).rejects.toThrow('held');
    expect(await standing()).toBe(3);
    const both = await Promise.all([
      here.parts.put(rows(1_500, 9), how),
      elsewhere.parts.put(rows(1_500, 9).toReversed(), how),
    ]);
    expect(both.map((written) => written.length).toSorted((a, b) => a - b)).toEqual([0, 1_500]);
    expect(await standing()).toBe(1_500);
  });

  it('detects a changed secret, and keeps its values out of the audit trail', async () => {
    const secret = (value: string) => [{ idOwner: 81, name: 'S', secret: value }];
    const [first] = await here.parts.put(secret('one'), how);
    expect(await here.parts.put(secret('one'), how)).toEqual([]);
    await here.parts.put(secret('two'), how);
    const trail = await here.parts.trail(first!.after.idPart);
    expect(trail).toHaveLength(2);
    expect(JSON.stringify(trail)).not.toMatch(/"one"|"two"/);
  });
});

describe('a table that other code also writes to', () => {
  it('is read from the database each time', async () => {
    const untrusted = new Records(
      { ...partTable, cache: null },
      { dataSource: here.source, notifications: here.notifications },
    );
    await untrusted.onModuleInit();
    const id = await create({ name: 'Door' });
    await untrusted.get(id);
    await here.source.manager.update(Part, { idPart: id }, { name: 'told to nobody' });
    expect((await untrusted.get(id))?.name).toBe('told to nobody');
    untrusted.onModuleDestroy();
  });
});

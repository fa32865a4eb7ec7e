import { recordChange, RECORD_CHANGES_TOPIC, type RecordChange } from '@fairlot/contracts/bus';
import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { sellerTable } from '@fairlot/access-records';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import type { BusMessage } from '@fairlot/event-bus-port';
import { Records } from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { entities, migrations } from '../core/schema.js';
import { ChangePublisher } from './change-publisher.js';

const SOON = { timeout: 15_000 };
const BY = { idActor: 7 };
const SELLER = {
  name: 'Anna',
  surname: 'Rossi',
  email: 'anna@example.com',
  phone: '1',
  idMarket: 'IT',
};

let database: TestDatabase;
let dataSource: DataSource;
let notifications: Notifications;
const recordsOf = () => new Records(sellerTable, { dataSource, notifications });
let sellers: ReturnType<typeof recordsOf>;
let bus: InProcessEventBus;
let publishers: ChangePublisher[];
let received: RecordChange[];

beforeAll(async () => {
  database = await makeDatabase(migrations);
  dataSource = await database.dataSource(entities);
  notifications = new Notifications(database.connection);
  sellers = recordsOf();
});
afterAll(async () => {
  await notifications.close();
  await database.drop();
});
beforeEach(async () => {
  bus = new InProcessEventBus();
  [publishers, received] = [[], []];
  await bus.follow(RECORD_CHANGES_TOPIC, 'listener', async (batch) => {
    received.push(...batch.map((value) => recordChange.parse(value)));
  });
});
afterEach(async () => {
  await Promise.all(publishers.map((one) => one.stop()));
  await bus.close();
  await dataSource.query('TRUNCATE record_change CASCADE');
});

const start = (
  send: (messages: readonly BusMessage[]) => Promise<void> = (some) => bus.send(some),
  isOurs = () => true,
) => {
  const publisher = new ChangePublisher({
    dataSource,
    bus: { send },
    isOurs,
    failed: () => {},
  });
  publisher.start();
  publishers.push(publisher);
  return publisher;
};
const waiting = async (): Promise<number> => {
  const [{ count }] = await dataSource.query('SELECT count(*)::int FROM record_outbox');
  return count;
};
const untilPublished = () => vi.waitFor(async () => expect(await waiting()).toBe(0), SOON);

it("the publisher of record changes sends ids and field names in the record's order, but no values", async () => {
  const sent: BusMessage[] = [];
  const key = await sellers.insert(SELLER, BY);
  await sellers.change(key, { phone: '2' }, { idActor: null });
  await sellers.remove(key, BY);
  start(async (messages) => {
    sent.push(...messages);
    await bus.send(messages);
  });
  await untilPublished();
  const of = { v: 1, kind: 'seller', key: String(key), idMarket: 'IT' };
  expect(received).toMatchObject([
    { ...of, idUser: 7, fields: expect.arrayContaining(['email', 'name']) as string[] },
    { ...of, idUser: null, fields: ['phone'] },
    { ...of, idUser: 7, fields: expect.arrayContaining(['email', 'name']) as string[] },
  ]);
  const ids = received.map(({ idChange }) => idChange);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(new Set(sent.map((message) => message.key))).toEqual(new Set([`seller/${key}`]));
  for (const secret of ['Rossi', 'anna@example.com'])
    expect(JSON.stringify(sent)).not.toContain(secret);
});

it('the publisher of record changes sends a late commit late, and never sends a rollback', async () => {
  start();
  const late = dataSource.createQueryRunner();
  await late.startTransaction();
  const [{ id }]: [{ id: string }] = await late.query(
    `INSERT INTO record_change (table_name, record_key, fields)
     VALUES ('seller', 'late', '{"name": {}}') RETURNING id_change AS id`,
  );
  await late.query('INSERT INTO record_outbox VALUES ($1, NULL)', [id]);
  const key = await sellers.insert(SELLER, BY);
  await untilPublished();
  expect(received.map((one) => one.key)).toEqual([String(key)]);
  await late.commitTransaction();
  await late.release();
  const failing = sellers.insert(SELLER, BY, () => Promise.reject(new Error('undone')));
  await expect(failing).rejects.toThrow('undone');
  await vi.waitFor(() => expect(received).toHaveLength(2), SOON);
  expect(received[1]).toMatchObject({ key: 'late', idChange: Number(id) });
  expect(received[0]!.idChange).toBeGreaterThan(Number(id));
  await untilPublished();
});

it('the publisher of record changes waits while the bus is down, and repeats a message with the same number', async () => {
  let failures = 0;
  const key = await sellers.insert(SELLER, BY);
  start(async (messages) => {
    await bus.send(messages);
    if (failures++ < 2) throw new Error('no answer');
  });
  await vi.waitFor(() => expect(failures).toBe(1), SOON);
  expect(await waiting()).toBe(1);
  await untilPublished();
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ idChange }) => idChange)).size).toBe(1);
  expect(received[0]!.key).toBe(String(key));
});

it('the publisher of record changes sends nothing without the lease, and sends many changes in batches', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => ({ ...SELLER, email: `${i}@example.com` }));
  await sellers.put(rows, { by: BY, unique: ['email'] });
  const idle = vi.fn<(messages: readonly BusMessage[]) => Promise<void>>(async () => {});
  start(idle, () => false);
  const sizes: number[] = [];
  start(async (messages) => {
    sizes.push(messages.length);
    await bus.send(messages);
  });
  await untilPublished();
  expect(sizes).toEqual([500, 500, 200]);
  expect(received).toHaveLength(1_200);
  expect(idle).not.toHaveBeenCalled();
});

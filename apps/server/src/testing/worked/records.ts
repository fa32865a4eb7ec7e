import { randomUUID } from 'node:crypto';
import type { ExampleTarget } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import {
  bulkChangeOperations,
  allCallsOf,
  RECORDS,
  seller,
  type RecordCallId,
  type RecordCallName,
  type RecordDescription,
} from '@fairlot/contracts/record';
import { systemClock } from '@fairlot/kernel';
import { vi } from 'vitest';
import { bulkKeyOf, RECORD_BULK, RecordSelection } from '@fairlot/records';
import type { World } from '../make-world.js';
import { WAIT_OPTIONS } from '../make-auction.js';
import type { Client } from '../client.js';
import { exampleInput } from '../example-input.js';
import type { VehicleWrite } from '../vehicle-writes.js';

type Cue = readonly [Client, ExampleTarget];
type StoredRecord = Readonly<Record<string, unknown>>;

const VAT_CODES_FROM = 90_000_000_000;
/**
 * The number of VAT numbers used so far, per world, because the spec files of a worker share this
 * module.
 */
const lastVatCodeNumbers = new WeakMap<World, number>();

/** Creates a record from the example of its `create` call. */
const createExample = async (world: World, record: RecordDescription, example: ExampleTarget) => {
  const id = record.calls.create.id as OperationId;
  // Sequential numbers, so that the stored examples are reproducible.
  const count = (lastVatCodeNumbers.get(world) ?? 0) + 1;
  lastVatCodeNumbers.set(world, count);
  const freeVatCode = `IT${String(VAT_CODES_FROM + count)}`;
  const stored = (await world
    .as('admin')
    .run(id, exampleInput(id, { ...example, freeVatCode }) as never)) as StoredRecord;
  return { id: Number(stored[record.key]), version: String(stored['version']) };
};

/** Adds a record of each kind, and puts their ids into the example target. */
export const addExampleRecords = async (
  world: World,
  example: ExampleTarget,
): Promise<ExampleTarget> => {
  const records: Record<string, ExampleTarget['records'][string]> = {};
  // Account managers come first, because all dealers refer to the first one.
  for (const record of [seller, ...RECORDS.filter((one) => one !== seller)])
    records[record.name] = await createExample(world, record, example);
  return { ...example, records };
};

/** Starts a bulk change of an account manager. It completes at once or soon. */
const makeBulkChange = async (world: World, example: ExampleTarget): Promise<ExampleTarget> => {
  const target = await addExampleRecords(world, example);
  const bulkCommandId = randomUUID();
  const headers = { 'idempotency-key': bulkCommandId };
  const id = seller.calls.deleteMany.id;
  await world.as('admin').run(id, { ...exampleInput(id, target), headers } as never);
  return { ...example, bulkCommandId };
};

/** A bulk change of the administrator that appears to run in another process. */
const makeHeldBulkChange = async ({ people, portal }: World): Promise<string> => {
  const at = { tableName: 'seller', idActor: people.admin.idUser, commandId: randomUUID() };
  const { dataSource } = portal.parts;
  const [job] = await dataSource.query<{ id: string }[]>(
    `INSERT INTO pgboss.job (name, data, singleton_key, policy, state, started_on, heartbeat_on)
     VALUES ($1, $2, $3, 'exclusive', 'active', now(), now()) RETURNING id`,
    [RECORD_BULK.name, JSON.stringify(at), bulkKeyOf(at)],
  );
  await dataSource.manager.insert(RecordSelection, {
    ...at,
    idJob: job!.id,
    askedAt: new Date(systemClock.now()),
    asked: {},
    outcomes: [],
    chosen: [{ key: 1, version: '0'.repeat(16) }],
    count: 1,
  });
  return at.commandId;
};

/** Starts an export of account managers and waits for its file. */
const makeExport = async (world: World): Promise<string> => {
  const admin = world.as('admin');
  const { idExport } = await admin.run('ENG-306', { body: { record: 'seller' } });
  await vi.waitFor(async () => {
    const found = (await admin.run('ENG-307')).find((one) => one.idExport === idExport);
    if (found?.state !== 'ready') throw new Error(`the export is ${found?.state}`);
  }, WAIT_OPTIONS);
  return idExport;
};

/** Examples of the calls of every record that staff manage. */
export const recordCues = async (world: World, example: ExampleTarget) => {
  const edited = await addExampleRecords(world, example);
  // The deleted record is a separate one, because other calls use the first.
  const own: Partial<Record<RecordCallName, ExampleTarget>> = {
    delete: await addExampleRecords(world, example),
    deleteMany: await addExampleRecords(world, example),
    updateMany: await addExampleRecords(world, example),
    enable: await addExampleRecords(world, example),
  };
  // Both calls disable a record, so each needs another enabled one.
  const { registry } = world.portal.parts;
  const on = { enabled: true, auctioneer: true, multiAuctioneer: true, exhibitor: true };
  for (const of of ['delete', 'enable'] as const)
    await registry.changeDealer(own[of]?.records['dealer']?.id ?? 0, {
      state: 'CONFIGURED',
      ...on,
    });
  const changed = await makeBulkChange(world, example);
  const held = { ...example, bulkCommandId: await makeHeldBulkChange(world) };
  const bulk = Object.keys(bulkChangeOperations).map((id): [string, Cue] => [
    id,
    [world.as('admin'), id === 'ENG-174' ? held : changed],
  ]);
  const cues = RECORDS.flatMap((record) => {
    const named = new Map<string, string>([
      ...Object.entries(record.calls).map(([name, { id }]) => [id, name] as const),
      ...['ADM-02', 'ADM-04', 'ADM-05'].map((id) => [id, 'enable'] as const),
    ]);
    return allCallsOf(record).map(({ id }): [string, Cue] => [
      id,
      [world.as('admin'), own[named.get(id) as RecordCallName] ?? edited],
    ]);
  });
  const lookup: Cue = [world.as('admin'), example];
  const ready: Cue = [world.as('admin'), { ...example, idExport: await makeExport(world) }];
  const unwanted: Cue = [world.as('admin'), { ...example, idExport: await makeExport(world) }];
  const { idFile: idDocument } = await world
    .as('admin')
    .run('ENG-310', exampleInput('ENG-310', example) as never);
  const document: Cue = [world.as('admin'), { ...example, idDocument }];
  return {
    ...(Object.fromEntries([...cues, ...bulk]) as Readonly<
      Record<RecordCallId | keyof typeof bulkChangeOperations, Cue>
    >),
    'ENG-182': lookup,
    'ENG-306': lookup,
    'ENG-307': lookup,
    'ENG-308': ready,
    'ENG-309': unwanted,
    'ENG-310': lookup,
    'ENG-311': document,
  };
};

/** Creates two dealers of one company. Returns their ids and the version of the merge preview. */
const makeDuplicates = async (world: World) => {
  const { registry, directory } = world.portal.parts;
  const { idDealer: _, ...usual } = (await directory.dealer(world.people.dealer1.idDealer))!;
  const pair = { ...usual, idSeller: null, businessName: 'Autosalone Doppio' };
  const idInto = await registry.createDealer(pair);
  const idDealer = await registry.createDealer({ ...pair, city: 'Torino' });
  const query = { idDealer, idInto };
  const { version } = await world.as('admin').run('ENG-298', { query });
  return { dealer: { id: idDealer, version }, kept: { id: idInto, version } };
};

/** Examples of staff calls about a dealer, in addition to those of its record. */
export const dealerCues = async (world: World, example: ExampleTarget) => {
  const { idDealer } = world.people.dealer1;
  await world.portal.parts.registry.changeDealer(idDealer, { state: 'REGISTERED' });
  const dealer = { id: idDealer, version: '' };
  const cue: Cue = [world.as('admin'), { ...example, records: { dealer } }];
  const idMulti = world.people.multi.idDealer;
  const multi = { id: idMulti, version: '' };
  const idTemplate = world.templates.exhibitor;
  const link = { ...example, idTemplate, records: { dealer: multi } };
  const linked: Cue = [world.as('admin'), link];
  const ofExhibitor = { id: world.people.exhibitor.idDealer, version: '' };
  const offered: Cue = [
    world.as('admin'),
    { ...example, idTemplate, records: { dealer: ofExhibitor } },
  ];
  const seen: Cue = [world.as('dealer1'), example];
  const ofOwner: Cue = [world.as('multi'), { ...example, idAuctioneer: idMulti }];
  const merging: Cue = [world.as('admin'), { ...example, records: await makeDuplicates(world) }];
  const assigned: Cue = [world.as('admin'), await addExampleRecords(world, example)];
  return {
    'ADM-42': cue,
    'ADM-43': cue,
    'ADM-44': cue,
    'ADM-46': cue,
    'ADM-45': assigned,
    'ADM-47': assigned,
    'ADM-48': cue,
    'ADM-51': cue,
    'ADM-49': offered,
    'ADM-50': offered,
    'ADM-52': linked,
    'ADM-53': linked,
    'TPL-06': seen,
    'TPL-07': seen,
    'TPL-08': ofOwner,
    'TPL-09': ofOwner,
    'ADM-11': cue,
    'ADM-18': cue,
    'ENG-186': cue,
    'ENG-187': cue,
    'ENG-188': cue,
    'ENG-301': cue,
    'ENG-263': cue,
    'ENG-264': cue,
    'ENG-265': cue,
    'ENG-298': merging,
    'ENG-299': merging,
    'ENG-300': merging,
  };
};

/** The write calls among these examples, sent by staff. */
export const cueWrites = (cues: Readonly<Record<string, Cue>>): VehicleWrite[] =>
  Object.entries(cues)
    .filter(([id]) => operations[id as OperationId].effect !== 'none')
    .map(([id, [, target]]) => [
      id as OperationId,
      'admin',
      exampleInput(id as OperationId, target),
    ]);

import type { ExampleTarget } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import {
  RECORDS,
  type RecordCallId,
  type RecordCallName,
  type RecordDescription,
} from '@fairlot/contracts/record';
import type { World } from '../a-world.js';
import type { Client } from '../client.js';
import { exampleInput } from '../example-input.js';
import type { Write } from '../vehicle-writes.js';

type Cue = readonly [Client, ExampleTarget];
type Stored = Readonly<Record<string, unknown>>;

/** Creates a record from the example of its `create` call. */
const made = async (world: World, record: RecordDescription, shown: ExampleTarget) => {
  const id = record.calls.create.id as OperationId;
  const stored = (await world.as('admin').ask(id, exampleInput(id, shown) as never)) as Stored;
  return { id: Number(stored[record.key]), version: String(stored['version']) };
};

/** The target with a record of each kind. */
export const withRecords = async (world: World, shown: ExampleTarget): Promise<ExampleTarget> => {
  const records: Record<string, ExampleTarget['records'][string]> = {};
  for (const record of RECORDS) records[record.name] = await made(world, record, shown);
  return { ...shown, records };
};

/** The calls of every record that staff keep. */
export const recordCues = async (world: World, shown: ExampleTarget) => {
  const edited = await withRecords(world, shown);
  // What one call deletes no other finds.
  const own: Partial<Record<RecordCallName, ExampleTarget>> = {
    delete: await withRecords(world, shown),
    deleteMany: await withRecords(world, shown),
  };
  const cues = RECORDS.flatMap(({ calls }) =>
    Object.entries(calls).map(([name, { id }]): [string, Cue] => [
      id,
      [world.as('admin'), own[name as RecordCallName] ?? edited],
    ]),
  );
  const lookup: Cue = [world.as('admin'), shown];
  return {
    ...(Object.fromEntries(cues) as Readonly<Record<RecordCallId, Cue>>),
    'ENG-182': lookup,
  };
};

/** Each call that changes something, once. */
export const recordWrites = async (world: World, shown: ExampleTarget): Promise<Write[]> =>
  Object.entries(await recordCues(world, shown))
    .filter(([id]) => operations[id as OperationId].effect !== 'none')
    .map(([id, [, target]]) => [
      id as OperationId,
      'admin',
      exampleInput(id as OperationId, target),
    ]);

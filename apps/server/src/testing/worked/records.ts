import type { ExampleTarget } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import {
  RECORDS,
  type RecordCallId,
  type RecordCallName,
  type RecordDescription,
} from '@fairlot/contracts/record';
import type { World } from '../a-world.js';
import { exampleInput } from '../example-input.js';
import type { Client } from '../client.js';
import type { Write } from '../vehicle-writes.js';

type Cue = readonly [Client, ExampleTarget];
type Target = Pick<ExampleTarget, 'idRecord' | 'recordVersion'>;

/** A new record by the example of its own call. */
const made = async (world: World, record: RecordDescription, shown: ExampleTarget) => {
  const id = record.calls.create.id as OperationId;
  const stored = (await world.as('admin').ask(id, exampleInput(id, shown) as never)) as Readonly<
    Record<string, unknown>
  >;
  return {
    idRecord: Number(stored[record.key]),
    recordVersion: String(stored['version']),
  } satisfies Target;
};

const cuesOfOne = async (world: World, record: RecordDescription, shown: ExampleTarget) => {
  const edited = { ...shown, ...(await made(world, record, shown)) };
  const deleted = { ...shown, ...(await made(world, record, shown)) };
  const targets: Readonly<Record<RecordCallName, ExampleTarget>> = {
    ...{
      list: shown,
      create: shown,
      read: edited,
      update: edited,
      history: edited,
      delete: deleted,
    },
  };
  return Object.entries(record.calls).map(([name, { id }]): [string, Cue] => [
    id,
    [world.as('admin'), targets[name as RecordCallName]],
  ]);
};

/** The calls of every record that staff keep. */
export const recordCues = async (world: World, shown: ExampleTarget) => {
  const cues: [string, Cue][] = [];
  for (const record of RECORDS) cues.push(...(await cuesOfOne(world, record, shown)));
  return Object.fromEntries(cues) as Readonly<Record<RecordCallId, Cue>>;
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

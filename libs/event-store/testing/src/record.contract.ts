import type {
  AppendUnit,
  EventStore,
  LogPosition,
  UnwrittenCommand,
} from '@fairlot/event-store-port';
import { eventually } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { makeCommandId, makeStream, makeUnit, makeWrite } from './builders.js';

type Open = () => Promise<EventStore>;

const committed = { outcome: 'committed' };
const duplicate = { outcome: 'duplicate' };
const conflict = (stream: string) => ({ outcome: 'conflict', stream });

/** A unit with a record but no events, decided on these streams. */
const makeRecord = (record: string, seen: AppendUnit['seen'] = []): AppendUnit => ({
  commandId: makeCommandId(),
  writes: [],
  record,
  seen,
});

const FAR_FUTURE = Number.MAX_SAFE_INTEGER / 4_096;

/** Reads the records of these units page by page, in the store's order. */
const unwrittenOf = async (store: EventStore, units: readonly AppendUnit[]) => {
  const ids = new Set(units.map(({ commandId }) => commandId));
  const found: UnwrittenCommand[] = [];
  let after: LogPosition | null = null;
  for (let more = true; more;) {
    const page: readonly UnwrittenCommand[] = await store.readUnwritten({ after, limit: 3 });
    found.push(...page.filter(({ commandId }) => ids.has(commandId)));
    after = page.at(-1)?.at ?? after;
    more = page.length > 0;
  }
  return found;
};

export const recordContract = (open: Open): void => {
  it('stores the record of a command with its events, byte for byte', async () => {
    const store = await open();
    const stream = makeStream();
    const record = '{"b":1,  "a":"Zażółć \\u0000 🚗"}';
    const unit = { ...makeUnit(makeWrite(stream, 0, 2)), record };
    const bare = makeUnit(makeWrite(stream, 2));
    expect(await store.append([unit, bare])).toEqual([committed, committed]);
    expect(await store.findRecord(unit.commandId)).toBe(record);
    expect(await store.findCommand(unit.commandId)).toHaveLength(2);
    expect(await store.findRecord(bare.commandId)).toBeNull();
    expect(await store.findRecord('unknown')).toBeNull();
    expect(await unwrittenOf(store, [unit, bare])).toEqual([]);
  });

  it('finds the ids of commands with events, a record or both, and no others', async () => {
    const store = await open();
    const units = [
      makeUnit(makeWrite(makeStream(), 0)),
      makeRecord('{}'),
      makeUnit(makeWrite(makeStream(), 0, 2)),
    ];
    await store.append([units[0]!, units[1]!, { ...units[2]!, record: '{}' }]);
    const ids = units.map(({ commandId }) => commandId);
    expect(await store.knownCommands([...ids, 'unknown', ids[0]!])).toEqual(new Set(ids));
    expect(await store.knownCommands([])).toEqual(new Set());
  });

  it('stores a record without events, visible to other stores and after reopening', async () => {
    const store = await open();
    const other = await open();
    const refused = makeRecord('{"refused":true}');
    expect(await store.append([refused])).toEqual([committed]);
    expect(await other.append([refused])).toEqual([duplicate]);
    await store.close();
    const reopened = await open();
    expect(await reopened.findRecord(refused.commandId)).toBe(refused.record);
    expect(await reopened.findCommand(refused.commandId)).toEqual([]);
    expect(
      await reopened.append([
        { ...makeUnit(makeWrite(makeStream(), 0)), commandId: refused.commandId },
      ]),
    ).toEqual([duplicate]);
  });

  it('lets one of two writers store a command, with or without events', async () => {
    const one = await open();
    const other = await open();
    for (let race = 0; race < 20; race += 1) {
      const stream = makeStream();
      const refused = makeRecord('{}');
      const accepted = { ...makeUnit(makeWrite(stream, 0)), commandId: refused.commandId };
      const outcomes = await Promise.all([one.append([refused]), other.append([accepted])]);
      expect(outcomes.flat()).toEqual(expect.arrayContaining([committed, duplicate]));
      const [, [written]] = outcomes as [unknown, [{ outcome: string }]];
      expect(await one.readStream(stream)).toHaveLength(written.outcome === 'committed' ? 1 : 0);
    }
  });

  it('commits a record only if its streams still end at the positions it has seen', async () => {
    const store = await open();
    const stream = makeStream();
    const empty = makeStream();
    await store.append([makeUnit(makeWrite(stream, 0, 3))]);
    const seen = (expected: number) =>
      makeRecord('{}', [
        { stream: empty, expected: 0 },
        { stream, expected },
      ]);
    expect(await store.append([seen(3)])).toEqual([committed]);
    expect(await store.append([seen(2)])).toEqual([conflict(stream)]);
    expect(await store.append([seen(4)])).toEqual([conflict(stream)]);
    await store.append([makeUnit(makeWrite(empty, 0))]);
    const stale = seen(3);
    expect(await store.append([stale, makeUnit(makeWrite(stream, 3))])).toEqual([
      conflict(empty),
      committed,
    ]);
    expect(await store.findRecord(stale.commandId)).toBeNull();
  });

  it('checks a record against earlier units of its batch, and fails it with them', async () => {
    const store = await open();
    const stream = makeStream();
    const lost = makeStream();
    const seen = (name: string, expected: number) => makeRecord('{}', [{ stream: name, expected }]);
    const before = [seen(stream, 0), makeUnit(makeWrite(stream, 0)), seen(stream, 1)];
    expect(await store.append(before)).toEqual([committed, committed, committed]);
    await store.append([makeUnit(makeWrite(lost, 0))]);
    const built = [makeUnit(makeWrite(lost, 0)), seen(lost, 1), seen(stream, 1)];
    expect(await store.append(built)).toEqual([conflict(lost), conflict(lost), committed]);
  });

  it('reads records without events in stored order, after a position, up to a limit', async () => {
    const store = await open();
    const other = await open();
    const stream = makeStream();
    const [a, b, c, d] = [1, 2, 3, 4].map((n) => makeRecord(`{"n":${n}}`)) as [
      AppendUnit,
      AppendUnit,
      AppendUnit,
      AppendUnit,
    ];
    await store.append([a, makeUnit(makeWrite(stream, 0, 2)), b]);
    await other.append([c]);
    await store.append([d]);
    const found = await eventually(async () => {
      const all = await unwrittenOf(store, [a, b, c, d]);
      expect(all).toHaveLength(4);
      return all;
    });
    expect(found.map(({ record }) => record)).toEqual([1, 2, 3, 4].map((n) => `{"n":${n}}`));
    expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted());
    expect(await store.readUnwritten({ after: found[1]?.at, limit: 1 })).toEqual([found[2]]);
  });

  it('deletes the oldest records without events in steps, but no records with events', async () => {
    const store = await open();
    const written = { ...makeUnit(makeWrite(makeStream(), 0)), record: '{}' };
    const old = [makeRecord('{}'), makeRecord('{}'), makeRecord('{}')];
    await store.append([written, ...old]);
    expect(await store.deleteUnwritten(0, 10)).toBe(0);
    expect(await store.findRecord(old[0]!.commandId)).toBe('{}');
    let deleted = 0;
    for (let more = true; more;) {
      const some = await store.deleteUnwritten(FAR_FUTURE, 2);
      expect(some).toBeLessThanOrEqual(2);
      deleted += some;
      more = some > 0;
    }
    expect(deleted).toBeGreaterThanOrEqual(3);
    for (const { commandId } of old) expect(await store.findRecord(commandId)).toBeNull();
    expect(await store.findRecord(written.commandId)).toBe('{}');
    expect(await store.append([old[0]!])).toEqual([committed]);
  });

  it('rejects a unit without content, and a record that is not JSON, as INVALID', async () => {
    const store = await open();
    const invalid = [
      makeUnit(),
      makeRecord(''),
      makeRecord('{"a":"\0"}'),
      makeRecord('{"a":"\x1f"}'),
    ];
    invalid.push(makeRecord('{}', [{ stream: makeStream(), expected: -1 }]));
    for (const unit of invalid)
      await expect(store.append([unit])).rejects.toMatchObject({ code: 'INVALID' });
  });
};

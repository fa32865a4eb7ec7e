import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInput, makeDrivers, type Drivers } from './testing/make-drivers.js';

type Stored = Readonly<Record<string, unknown>>;
const IBAN = 'DE89370400440532013000';

let drivers: Drivers;
beforeAll(async () => {
  drivers = await makeDrivers();
});
afterAll(() => drivers.stop());

const waiting = async (count: number) =>
  eventually(async () => {
    const [row] = await drivers.dataSource.query<[{ waiting: number }]>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(row.waiting).toBe(count);
  });

/** Runs calls on one record in this order. All of them read it before the first one writes it. */
const inParallel = async (
  { idSeller }: Stored,
  calls: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> => {
  const gate = drivers.dataSource.createQueryRunner();
  await gate.startTransaction();
  await gate.query('SELECT FROM driver WHERE id_seller = $1 FOR UPDATE', [idSeller]);
  const running: Promise<unknown>[] = [];
  for (const call of calls) {
    running.push(call());
    await waiting(running.length);
  }
  await gate.commitTransaction();
  await gate.release();
  return Promise.allSettled(running);
};

const update = (stored: Stored, change: object) => () =>
  drivers.handlers.update(makeInput({ body: { ...stored, ...change } }));
const remove = ({ idSeller }: Stored, more: object = {}) => {
  const input = makeInput({ query: { idSeller }, ...more });
  return () => drivers.handlers.delete(input);
};
const read = ({ idSeller }: Stored): Promise<Stored> =>
  drivers.handlers.read(makeInput({ query: { idSeller } }));
const refused = (code: string, more: object = {}) => ({
  status: 'rejected',
  reason: expect.objectContaining({ code, ...more }),
});
const done = (value: unknown) => ({ status: 'fulfilled', value });

describe('parallel calls on one record', () => {
  it('apply one of two updates, and refuse the other with the new version of the record', async () => {
    const stored = await drivers.create({ surname: 'Both' });
    const [first, second] = await inParallel(stored, [
      update(stored, { surname: 'First' }),
      update(stored, { licence: 'SECOND' }),
    ]);
    const now = await read(stored);
    expect(now).toMatchObject({ surname: 'First', licence: 'U1' });
    expect(first).toEqual(done(now));
    const details = { facts: { version: now['version'] } };
    expect(second).toEqual(refused('RECORD_CHANGED', { details }));
    const { rows } = await drivers.handlers.history(
      makeInput({ query: { idSeller: stored['idSeller'] } }),
    );
    expect(rows.map(({ fields }) => Object.keys(fields))[0]).toEqual(['surname']);
  });

  it('apply an update before a deletion, and both succeed', async () => {
    const stored = await drivers.create({ surname: 'Late' });
    const [updated, deleted] = await inParallel(stored, [
      update(stored, { surname: 'Later' }),
      remove(stored),
    ]);
    expect(updated).toMatchObject(done({ surname: 'Later' }));
    expect(deleted).toEqual(done({ done: true }));
    await expect(read(stored)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuse an update of a record that is deleted meanwhile', async () => {
    const stored = await drivers.create({ surname: 'Gone' });
    const [deleted, updated] = await inParallel(stored, [
      remove(stored),
      update(stored, { surname: 'Back' }),
    ]);
    expect(deleted).toEqual(done({ done: true }));
    expect(updated).toEqual(refused('NOT_FOUND'));
  });

  it('delete it once: the repeated command succeeds, and another command finds no record', async () => {
    const stored = await drivers.create({ surname: 'Twice' });
    const commandId = 'the same';
    const results = await inParallel(stored, [
      remove(stored, { commandId }),
      remove(stored, { commandId }),
      remove(stored),
    ]);
    expect(results).toEqual([done({ done: true }), done({ done: true }), refused('NOT_FOUND')]);
  });
});

describe('a unique field', () => {
  const taken = refused('VALIDATION', {
    details: { fields: [expect.objectContaining({ path: 'account', code: 'taken' })] },
  });

  it('is given to only one of two parallel calls that create a record with the same value', async () => {
    const both = await Promise.allSettled(
      ['One', 'Two'].map((surname) => drivers.create({ surname, account: IBAN })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toEqual(taken);
  });

  it('cannot get the value of another record, but can be saved again with its own value', async () => {
    const [other, stored] = [await drivers.create({ surname: 'No account' }), { account: IBAN }];
    const [changed] = await Promise.allSettled([update(other, stored)()]);
    expect(changed).toEqual(taken);
    const own = await drivers.create({ surname: 'Own', account: 'NL91ABNA0417164300' });
    expect(await update(own, { surname: 'Renamed' })()).toMatchObject({ surname: 'Renamed' });
  });
});

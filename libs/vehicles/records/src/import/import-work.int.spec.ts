import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { JobRun } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import { untilTrue } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  csv,
  HEADINGS,
  makeImports,
  OWNER,
  row,
  type TestImports,
  type ImportOwner,
} from '../testing/importing.js';
import { makeWorkbookOf } from '../testing/make-workbook.js';
import { PLAIN_VOCABULARY as vocabulary } from '../testing/plain-vocabulary.js';
import { importVehicles } from './import-vehicles.js';
import { WrongImportState } from './wrong-import-state.js';
import { beginImport } from './import-rows.js';
import { ListFault } from './file/list-fault.js';

let place: TestImports;
let { source, imports, stage, save, counts, prices } = {} as TestImports;
beforeAll(async () => {
  place = await makeImports();
  ({ source, imports, stage, save, counts, prices } = place);
});
afterAll(() => place.end());
beforeEach(() => place.empty());
afterEach(() => vi.restoreAllMocks());

const ROWS = Array.from({ length: 2_000 }, (_, n) => row(`V${n}`));
/** Advances the clock by a second per call, so that progress is written after each batch. */
const hurry = () => {
  let now = systemClock.now();
  vi.spyOn(systemClock, 'now').mockImplementation(() => (now += 1_000));
};
/** Locks a row that the save will reach. Returns a function that releases it. */
const holding = async (statement: string): Promise<() => Promise<void>> => {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  await runner.query(statement);
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
};
const HELD_Z = `SELECT 1 FROM vehicle WHERE external_id = 'Z' FOR UPDATE`;
/** Writes the row that a process of the previous version writes when it begins to read a list. */
const begunByOldProcess = ({ idTemp, idUser, content }: ReturnType<typeof sent>, seenAt: number) =>
  source.transaction(async (manager) => {
    const contentHash = createHash('sha256').update(content).digest('hex');
    await beginImport(manager, { idTemp, idUser, owner: OWNER, content, contentHash });
    await manager.query(
      `INSERT INTO vehicle_import_work (id_temp, run, doing, done, started_at, seen_at)
       VALUES ($1, gen_random_uuid(), 'JUDGING', 0, $2, $2)`,
      [idTemp, seenAt],
    );
  });
const states = async () => {
  const jobs: { state: string }[] = await source.query(
    `SELECT state || CASE WHEN start_after > pgboss.job_now() THEN ', later' ELSE '' END AS state
     FROM pgboss.job`,
  );
  return jobs.map(({ state }) => state);
};
const newest = async () => (await imports.own(7))[0];
const done = (rows: number) =>
  vi.waitUntil(async () => (await newest())?.work?.done === rows, { timeout: 20_000 });
const sent = (content: Buffer, own: ImportOwner = { idUser: 7, idTemp: randomUUID() }) => ({
  ...own,
  content,
  owner: OWNER,
});
/** Counts lists. A deleted list leaves an empty row, which is not counted. */
const left = async () => {
  const tables = [`vehicle_import WHERE content_hash <> ''`, 'vehicle_import_row', 'job_progress'];
  const found = await Promise.all(tables.map((table) => source.query(`SELECT 1 FROM ${table}`)));
  return found.map((rows: unknown[]) => rows.length);
};

describe('the progress of work on a list', () => {
  it('ENG-150 in part: contains the number of saved rows, and earlier lists are listed', async () => {
    await save(await stage(csv(HEADINGS, row('Z'))));
    const own = await stage(csv(HEADINGS, ...ROWS, row('Z', '5')));
    const letGo = await holding(HELD_Z);
    hurry();
    const saving = save(own);
    await done(2_000);
    expect(await newest()).toMatchObject({
      idTemp: own.idTemp,
      state: 'STAGED',
      rowCount: 2_001,
      work: { doing: 'SAVING', done: 2_000, total: 2_001, isCut: false },
    });
    await letGo();
    await saving;
    const lists = await imports.own(7);
    expect(lists.map(({ state, rowCount, work }) => [state, rowCount, work])).toEqual([
      ['SAVED', 2_001, null],
      ['SAVED', 1, null],
    ]);
    expect(await imports.own(8)).toEqual([]);
  });

  it.each([
    ['a text', csv(HEADINGS, ...ROWS)],
    ['a workbook', makeWorkbookOf([HEADINGS, ...ROWS])],
  ])('contains an estimated number of rows while %s is read', async (_, content) => {
    const progress = vi.spyOn(JobRun.prototype, 'progress');
    await imports.stage(sent(content));
    const totals = progress.mock.calls.map(([, total]) => total);
    expect(totals).toHaveLength(10);
    const last = totals.at(-1) ?? 0;
    expect(last).toBeGreaterThanOrEqual(2_000);
    expect(last).toBeLessThan(2_500);
  });
});

describe('stopping the work on a list', () => {
  it('ENG-151 in part: restores the state before the save, so that the list can be saved again', async () => {
    await save(await stage(csv(HEADINGS, row('Z'))));
    const own = await stage(csv(HEADINGS, ...ROWS, row('Z', '5'), row('Y')));
    const letGo = await holding(HELD_Z);
    hurry();
    const saving = expect(save(own)).rejects.toThrow(WrongImportState);
    await done(2_000);
    expect(await imports.stop({ ...own, idUser: 8 })).toBeNull();
    expect(await imports.stop(own)).toBe(true);
    await letGo();
    await saving;
    expect(await prices()).toEqual({ Z: 100_000 });
    expect(await newest()).toMatchObject({ state: 'STAGED', work: null });
    expect(await imports.stop(own)).toBe(false);
    await save(own);
    expect(await counts(own)).toEqual({ CREATED: 2_001, CHANGED: 1 });
  });

  it('ENG-151 in part: deletes a list that is being read, so that it can be sent again', async () => {
    const list = sent(csv(HEADINGS, ...ROWS));
    const gate = Promise.withResolvers<void>();
    const first = vi.spyOn(JobRun.prototype, 'progress').mockReturnValueOnce(gate.promise);
    hurry();
    const reading = expect(imports.stage(list)).rejects.toThrow(WrongImportState);
    await untilTrue(() => first.mock.calls.length === 1);
    expect(await newest()).toMatchObject({ state: 'READING', rowCount: 200, work: { done: 0 } });
    await expect(imports.stage(list)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await imports.stop(list)).toBe(true);
    gate.resolve();
    await reading;
    expect(await left()).toEqual([0, 0, 0]);
    expect(await imports.stage(list)).toBe(true);
    expect(await left()).toEqual([1, 2_000, 0]);
  });
});

describe('SEC-29 an import that is interrupted by a crash', () => {
  /** Begins to read a list, and pauses after the first rows until `wake` is called. */
  const torn = async (content = csv(HEADINGS, ...ROWS)) => {
    const list = sent(content);
    const gate = Promise.withResolvers<void>();
    const progress = vi.spyOn(JobRun.prototype, 'progress').mockReturnValueOnce(gate.promise);
    const reading = imports.stage(list).catch((error: unknown) => error);
    await untilTrue(() => progress.mock.calls.length === 1);
    return { list, reading, wake: gate.resolve };
  };
  /** Marks the job as pg-boss does if there is no heartbeat: `failed` after its last attempt. */
  const lost = (state: 'retry' | 'failed') =>
    source.query(
      `UPDATE pgboss.job SET state = '${state}', start_after = pgboss.job_now() WHERE state = 'active'`,
    );

  it('is read again from the beginning, even if the first process is still alive', async () => {
    const { list, reading, wake } = await torn();
    await lost('retry');
    expect(await reading).toBe(true);
    const whole = { state: 'STAGED', rowCount: 2_000, work: null };
    expect(await newest()).toMatchObject(whole);
    wake();
    expect(await source.query('SELECT content FROM vehicle_import')).toEqual([{ content: null }]);
    expect(await imports.stage(list)).toBe(true);
    expect(await left()).toEqual([1, 2_000, 0]);
  });

  it('is reported as interrupted after its last attempt, and is read when it is sent again', async () => {
    const { list, reading, wake } = await torn();
    await lost('failed');
    expect(await reading).toMatchObject({ code: 'OVERLOADED' });
    expect(await newest()).toMatchObject({ state: 'READING', work: { isCut: true } });
    wake();
    expect(await imports.stage(list)).toBe(true);
    expect(await newest()).toMatchObject({ state: 'STAGED', work: null });
  });

  it('is deleted when its user stops it', async () => {
    const { list, reading, wake } = await torn();
    await lost('failed');
    await reading;
    expect([await imports.stop(list), await left()]).toEqual([true, [0, 0, 0]]);
    wake();
  });

  it('is deleted when its user stops it during the second attempt', async () => {
    const { list, reading, wake } = await torn();
    const gate = Promise.withResolvers<void>();
    const again = vi.spyOn(JobRun.prototype, 'progress').mockReturnValueOnce(gate.promise);
    await lost('retry');
    await untilTrue(() => again.mock.calls.length === 2);
    expect(await imports.stop(list)).toBe(true);
    expect(await reading).toBeInstanceOf(WrongImportState);
    gate.resolve();
    wake();
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('stays interrupted if its file is invalid, and the reason is reported when it is sent again', async () => {
    const list = sent(csv(HEADINGS, ['"']));
    await begunByOldProcess(list, 0);
    await untilTrue(async () => (await newest())?.work?.isCut);
    await expect(imports.stage(list)).rejects.toThrow(ListFault);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('is continued after a process of the previous version has stopped reporting progress', async () => {
    const list = sent(csv(HEADINGS, ...ROWS));
    await begunByOldProcess(list, systemClock.now());
    await untilTrue(async () => (await states()).includes('created, later'));
    expect(await newest()).toMatchObject({ state: 'READING', work: { isCut: false } });
    await expect(imports.stage(list)).rejects.toMatchObject({ code: 'OVERLOADED' });
    await source.query('UPDATE vehicle_import_work SET seen_at = 0');
    await source.query('UPDATE pgboss.job SET start_after = pgboss.job_now()');
    await untilTrue(async () => (await newest())?.state === 'STAGED');
    expect(await imports.stage(list)).toBe(true);
    expect([await left(), await source.query('SELECT 1 FROM vehicle_import_work')]).toEqual([
      [1, 2_000, 0],
      [],
    ]);
  });

  it('leaves no data behind if it came from the command line, and imports everything once when repeated', async () => {
    const list = csv([...HEADINGS.slice(0, -1), 'askingPriceEur'], ...ROWS, row('Z', '5'));
    const run = () =>
      importVehicles(place.registry, Readable.from([list]), {
        idOwnerDealer: 1,
        idMarket: 'IT',
        vocabulary,
      });
    await save(await stage(csv(HEADINGS, row('Z'))));
    const letGo = await holding(HELD_Z);
    const cut = expect(run()).rejects.toThrow();
    await vi.waitUntil(
      async () => {
        const found: unknown[] = await source.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return found.length > 0;
      },
      { timeout: 20_000 },
    );
    await cut;
    await letGo();
    expect(await prices()).toEqual({ Z: 100_000 });
    expect(await run()).toMatchObject({ inserted: 2_000, updated: 1 });
    expect(await run()).toMatchObject({ inserted: 0, unchanged: 2_001 });
  });
});

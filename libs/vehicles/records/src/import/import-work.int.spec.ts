import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { systemClock } from '@fairlot/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  csv,
  HEADINGS,
  importing,
  OWNER,
  row,
  type Importing,
  type Own,
} from '../testing/importing.js';
import { aWorkbookOf } from '../testing/a-workbook.js';
import { PLAIN_VOCABULARY as vocabulary } from '../testing/plain-vocabulary.js';
import { importVehicles } from './import-vehicles.js';
import { ImportOver } from './import-over.js';
import { ImportWork } from './import-work.js';
import { ListFault } from './list-fault.js';

let place: Importing;
let { source, imports, stage, save, counts, prices } = {} as Importing;
beforeAll(async () => {
  place = await importing();
  ({ source, imports, stage, save, counts, prices } = place);
});
afterAll(() => place.end());
beforeEach(() => place.empty());
afterEach(() => vi.restoreAllMocks());

const ROWS = Array.from({ length: 2_000 }, (_, n) => row(`V${n}`));
/** Each look at the clock is a second later: how far a list is is written after each batch. */
const hurry = () => {
  let now = systemClock.now();
  vi.spyOn(systemClock, 'now').mockImplementation(() => (now += 1_000));
};
/** Another transaction has what a saving will meet, after so many rows as it wants; how to let it go. */
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
const newest = async () => (await imports.own(7))[0];
const done = (rows: number) =>
  vi.waitUntil(async () => (await newest())?.work?.done === rows, { timeout: 20_000 });
const sent = (content: Buffer, own: Own = { idUser: 7, idTemp: randomUUID() }) => ({
  ...{ ...own, content, owner: OWNER, vocabulary },
});
const left = async () => {
  const tables = ['vehicle_import', 'vehicle_import_row', 'vehicle_import_work'];
  const found = await Promise.all(tables.map((table) => source.query(`SELECT 1 FROM ${table}`)));
  return found.map((rows: unknown[]) => rows.length);
};

describe('ENG-150 how far a list is', () => {
  it('says which rows of a saving are done, and which lists came before', async () => {
    await save(await stage(csv(HEADINGS, row('Z'))));
    const own = await stage(csv(HEADINGS, ...ROWS, row('Z', '5')));
    const letGo = await holding(HELD_Z);
    hurry();
    const saving = save(own);
    await done(2_000);
    expect(await newest()).toMatchObject({
      ...{ idTemp: own.idTemp, state: 'STAGED', rowCount: 2_001 },
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
    ['a workbook', aWorkbookOf([HEADINGS, ...ROWS])],
  ])('says of %s that is read about how many rows it has', async (_, content) => {
    const told = vi.spyOn(ImportWork.prototype, 'at');
    await imports.stage(sent(content));
    const totals = told.mock.calls.map(([, total]) => total);
    expect(totals).toHaveLength(10);
    const last = totals.at(-1) ?? 0;
    expect(last).toBeGreaterThanOrEqual(2_000);
    expect(last).toBeLessThan(2_500);
  });
});

describe('ENG-151 stopping', () => {
  it('a saving leaves the list as it was before, to be saved again', async () => {
    await save(await stage(csv(HEADINGS, row('Z'))));
    const own = await stage(csv(HEADINGS, ...ROWS, row('Z', '5'), row('Y')));
    const letGo = await holding(HELD_Z);
    hurry();
    const saving = expect(save(own)).rejects.toThrow(ImportOver);
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

  it('a list that is being read is gone, and the same may be sent again', async () => {
    const list = sent(csv(HEADINGS, ...ROWS));
    const gate = Promise.withResolvers<void>();
    const first = vi.spyOn(ImportWork.prototype, 'at').mockReturnValueOnce(gate.promise);
    hurry();
    const reading = expect(imports.stage(list)).rejects.toThrow(ImportOver);
    await vi.waitUntil(() => first.mock.calls.length === 1);
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

describe('SEC-29 what a dead process did', () => {
  /** As a process leaves it that dies in the middle. */
  const dies = async (own: Own, doing: string, state: string) => {
    await source.query(`UPDATE vehicle_import SET state = $1`, [state]);
    await source.query(
      `INSERT INTO vehicle_import_work VALUES ($1, gen_random_uuid(), $2, 1, 2, $3, $3)`,
      [own.idTemp, doing, systemClock.now() - 60_001],
    );
  };

  it('is said to be cut; what was read is sent again by its name', async () => {
    const own = await stage(csv(HEADINGS, row('A')), { mapping: null });
    const list = sent(csv(HEADINGS, row('A')), own);
    await dies(own, 'JUDGING', 'READING');
    expect(await newest()).toMatchObject({ state: 'READING', work: { isCut: true } });
    expect(await imports.stage(list)).toBe(true);
    expect(await newest()).toMatchObject({ state: 'STAGED', work: null });
    expect(await counts(own)).toEqual({ REFUSED: 1 });
  });

  it('is taken away when its user stops it, and a cut saving is saved again', async () => {
    const own = await stage(csv(HEADINGS, row('A')));
    await dies(own, 'SAVING', 'STAGED');
    expect(await newest()).toMatchObject({ state: 'STAGED', work: { isCut: true } });
    await save(own);
    expect(await newest()).toMatchObject({ state: 'SAVED', work: null });
    await dies(own, 'JUDGING', 'READING');
    expect(await imports.stop(own)).toBe(true);
    expect(await left()).toEqual([0, 0, 0]);
  });

  /** Begins to read a list and does no more after its first rows, as long as nobody lets it. */
  const torn = async (content = csv(HEADINGS, ...ROWS)) => {
    const list = sent(content);
    const gate = Promise.withResolvers<void>();
    const at = vi.spyOn(ImportWork.prototype, 'at').mockReturnValueOnce(gate.promise);
    const reading = imports.stage(list).catch((error: unknown) => error);
    await vi.waitUntil(() => at.mock.calls.length === 1);
    await source.query('UPDATE vehicle_import_work SET seen_at = seen_at - 60001');
    return { list, reading, wake: gate.resolve };
  };
  const readCut = (signal = new AbortController().signal) =>
    imports.readCut((of) => ({ owner: of, vocabulary }), signal);

  it('is read on from its beginning by one of those who look, also where it was not dead after all', async () => {
    const { list, reading, wake } = await torn();
    expect((await Promise.all([readCut(), readCut()])).toSorted()).toEqual([false, true]);
    const whole = { state: 'STAGED', rowCount: 2_000, work: null };
    expect(await newest()).toMatchObject(whole);
    wake();
    expect(await reading).toBeInstanceOf(ImportOver);
    expect(await newest()).toMatchObject(whole);
    expect(await source.query('SELECT content FROM vehicle_import')).toEqual([{ content: null }]);
    expect(await imports.stage(list)).toBe(true);
    expect([await readCut(), await left()]).toEqual([false, [1, 2_000, 0]]);
  });

  it('is nobody’s to read on while somebody reads it', async () => {
    const { wake, reading } = await torn();
    await source.query('UPDATE vehicle_import_work SET seen_at = $1', [systemClock.now()]);
    expect(await readCut()).toBe(false);
    wake();
    await reading;
    expect(await newest()).toMatchObject({ state: 'STAGED', rowCount: 2_000 });
  });

  it('is read on after any number of stops, and no more once it ended as many as it may', async () => {
    await torn();
    for (let stops = 0; stops < 4; stops += 1)
      await expect(readCut(AbortSignal.abort())).rejects.toThrow('aborted');
    const failing = vi.spyOn(source, 'transaction').mockRejectedValue(new Error('no line'));
    for (let tries = 0; tries < 2; tries += 1) await expect(readCut()).rejects.toThrow('no line');
    failing.mockRestore();
    expect(await readCut()).toBe(false);
    expect(await newest()).toMatchObject({ state: 'READING', work: { isCut: true } });
  });

  it('that is no list stays cut, and who sends it again hears why', async () => {
    const { list } = await torn(csv(HEADINGS, ...ROWS));
    const content = csv(HEADINGS, ['"']);
    await source.query('UPDATE vehicle_import SET content = $1', [content]);
    expect([await readCut(), await readCut(), await readCut()]).toEqual([true, true, false]);
    expect(await newest()).toMatchObject({ work: { isCut: true } });
    await expect(imports.stage({ ...list, content })).rejects.toThrow(ListFault);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('is gone where its user stops it while it is read on', async () => {
    const { list } = await torn();
    const gate = Promise.withResolvers<void>();
    const at = vi.spyOn(ImportWork.prototype, 'at').mockReturnValueOnce(gate.promise);
    hurry();
    const reading = readCut();
    await vi.waitUntil(() => at.mock.calls.length === 2);
    expect(await imports.stop(list)).toBe(true);
    gate.resolve();
    expect([await reading, await left()]).toEqual([true, [0, 0, 0]]);
  });

  it('with a whole file is nothing, and the same run again is all of it, once', async () => {
    const list = csv([...HEADINGS.slice(0, -1), 'askingPriceEur'], ...ROWS, row('Z', '5'));
    const run = () =>
      importVehicles(place.registry, Readable.from([list]), {
        ...{ idOwnerDealer: 1, idMarket: 'IT' },
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

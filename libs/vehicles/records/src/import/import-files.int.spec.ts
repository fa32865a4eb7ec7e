import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FILES_PER_TUPLA_MAX, FILES_PER_VEHICLE_MAX } from '../files/file-limits.js';
import { TooManyVehicleFiles } from '../files/vehicle-files.js';
import {
  csv,
  HEADINGS,
  makeImports,
  MAPPING,
  row,
  type TestImports,
} from '../testing/importing.js';

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

let place: TestImports;
let { source, imports, files, stage, save, counts, prices } = {} as TestImports;
const send = async (own: { idUser: number; idTemp: string }, tupla: number, fileName: string) => {
  const sent = { ...own, tupla, fileName, kind: 'OTHER', content: PDF, key: randomUUID() } as const;
  expect(await files.addTemp(sent)).toMatchObject({ outcome: 'kept' });
};
const names = async (idVehicle: number) =>
  (await files.ofVehicle(idVehicle)).map(({ name }) => name);

beforeAll(async () => {
  place = await makeImports();
  ({ source, imports, files, stage, save, counts, prices } = place);
});
afterAll(() => place.end());
beforeEach(() => place.empty());

describe('SEC-15 files that were sent for rows of a list', () => {
  it('are attached when the list is saved, and stay pending for rejected rows', async () => {
    const own = await stage(csv(HEADINGS, row('A'), row(''), row('C')));
    for (const [tupla, name] of [
      [1, 'a.pdf'],
      [2, 'wrong.pdf'],
      [3, 'c.pdf'],
      [9, 'none.pdf'],
    ] as const)
      await send(own, tupla, name);
    await send({ ...own, idUser: 8 }, 1, 'another’s.pdf');
    expect(await imports.files(own)).toEqual({ attached: 0, waiting: 4 });
    await save(own);
    expect([await names(1), await names(2)]).toEqual([['a.pdf'], ['c.pdf']]);
    expect(await imports.files(own)).toEqual({ attached: 2, waiting: 2 });
    expect((await files.temp(7, own.idTemp)).map(({ tupla }) => tupla)).toEqual([2, 9]);
  });

  it('are removed by an undo, unless they are older or were changed since', async () => {
    await save(await stage(csv(HEADINGS, row('A'))));
    const before = { idUser: 7, idTemp: randomUUID() };
    await send(before, 1, 'old.pdf');
    await files.attachNow(before, new Map([[1, 1]]));
    const own = await stage(csv(HEADINGS, row('A', '5'), row('B')));
    await send(own, 1, 'new.pdf');
    await send(own, 1, 'kept.pdf');
    await send(own, 2, 'b.pdf');
    await save(own);
    await source.query(`UPDATE vehicle_file SET position = 7 WHERE name = 'kept.pdf'`);
    await imports.undo(own);
    expect(await names(1)).toEqual(['old.pdf', 'kept.pdf']);
    expect(await source.query('SELECT name FROM vehicle_file ORDER BY name')).toEqual([
      { name: 'kept.pdf' },
      { name: 'old.pdf' },
    ]);
  });

  it('prevent the whole save if a vehicle would get too many', async () => {
    await save(await stage(csv(HEADINGS, row('A'))));
    for (let had = 0; had <= FILES_PER_VEHICLE_MAX; had += FILES_PER_TUPLA_MAX) {
      const own = await stage(csv(HEADINGS, row('A', `${had + 1}`), row('B')));
      for (let n = 0; n < FILES_PER_TUPLA_MAX; n += 1) await send(own, 1, `${had + n}.pdf`);
      if (had === 0) await save(own);
      else await expect(save(own)).rejects.toThrow(TooManyVehicleFiles);
    }
    expect(await prices()).toEqual({ A: 100, B: 100_000 });
    expect(await names(1)).toHaveLength(FILES_PER_TUPLA_MAX);
  });
});

describe('SEC-15 a save that is blocked or interrupted', () => {
  /** Locks rows in another transaction. Returns a function that releases them. */
  const holding = async (statement: string): Promise<() => Promise<void>> => {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(statement);
    return async () => {
      await runner.rollbackTransaction();
      await runner.release();
    };
  };

  it('is refused with a time to retry if another save blocks it for too long', async () => {
    const own = await stage(csv(HEADINGS, row('A')));
    const letGo = await holding(`SELECT pg_advisory_xact_lock(hashtext('put vehicle'))`);
    const letGoToo = await holding('SELECT 1 FROM vehicle_import FOR UPDATE');
    const overloaded = { name: 'Unavailable', code: 'OVERLOADED', retryAfterSeconds: 10 };
    await Promise.all([
      expect(save(own)).rejects.toMatchObject(overloaded),
      expect(imports.remap(own, MAPPING)).rejects.toMatchObject(overloaded),
    ]);
    await letGo();
    await letGoToo();
    await save(own);
    expect(await counts(own)).toEqual({ CREATED: 1 });
  });

  it('leaves no data behind after a crash, and succeeds if it is repeated', async () => {
    await save(await stage(csv(HEADINGS, row('Z'))));
    const many = Array.from({ length: 300 }, (_, n) => row(`N${n}`));
    const own = await stage(csv(HEADINGS, ...many, row('Z', '5')));
    // The save writes the first 200 rows before it reaches the locked row.
    const letGo = await holding(`SELECT 1 FROM vehicle WHERE external_id = 'Z' FOR UPDATE`);
    const saving = save(own);
    const ended = await vi.waitUntil(
      async () => {
        const found: unknown[] = await source.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return found.length > 0;
      },
      { timeout: 20_000 },
    );
    expect(ended).toBe(true);
    expect(await prices()).toEqual({ Z: 100_000 });
    expect((await imports.find(own))?.state).toBe('STAGED');
    await letGo();
    await saving;
    expect(await counts(own)).toEqual({ CREATED: 300, CHANGED: 1 });
  });
});

import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { eventually, untilTrue } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeRunningSave,
  makeVehicleFile,
  makeVehicleList,
  LIST_FIELDS,
} from '../testing/make-vehicle-list.js';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { newPdf } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const owner = () => world.as('auctioneer');

describe('a list of vehicles after its state has changed', () => {
  it('SEC-29 cannot be replaced by another list with the same id', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await owner().run('SEC-29', { file: makeVehicleFile('I-1'), headers });
    const again = await owner().refusal('SEC-29', { file: makeVehicleFile('I-2'), headers });
    expect(again.problem.code).toBe('COMMAND_ID_REUSED');
  });

  it('ENG-96 in part: cannot be undone before it is saved, nor read again once it is saved', async () => {
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'O-1');
    const params = { idTemp };
    expect((await owner().refusal('ENG-96', { params })).problem.code).toBe('IMPORT_OVER');
    await owner().run('SEC-15', { query: { idTemp } });
    const mapped = { params, body: { fields: LIST_FIELDS } };
    expect((await owner().refusal('ENG-93', mapped)).problem.code).toBe('IMPORT_OVER');
  });

  it('SEC-16 is not saved again by the command id of a save that was undone', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await makeVehicleList(world, 'auctioneer', 'O-2');
    const { idTemp } = await owner().run('SEC-16', { headers });
    await owner().run('ENG-96', { params: { idTemp } });
    expect((await owner().refusal('SEC-16', { headers })).problem.code).toBe('IMPORT_OVER');
  });
});

it('another process checks a list if the process that was checking it has ended', async () => {
  const before = await makeVehicleList(world, 'auctioneer', 'T-1', 'T-2');
  const { idTemp } = before;
  const { dataSource } = portal.parts;
  const content = Buffer.from(await makeVehicleFile('T-1', 'T-2').arrayBuffer());
  await dataSource.query('DELETE FROM vehicle_import_row WHERE id_temp = $1 AND tupla > 1', [
    idTemp,
  ]);
  await dataSource.query(
    `UPDATE vehicle_import SET state = 'READING', content = $2 WHERE id_temp = $1`,
    [idTemp, content],
  );
  await dataSource.query(
    `INSERT INTO vehicle_import_work VALUES ($1, gen_random_uuid(), 'JUDGING', 1, 3, 0, 0)`,
    [idTemp],
  );
  const params = { idTemp };
  expect((await owner().refusal('ENG-97', { params })).problem.code).toBe('NOT_FOUND');
  const list = await eventually(() => owner().run('ENG-97', { params }));
  expect(list).toEqual(before);
});

it('a list is visible to its user on every device, and cannot be stopped by other users', async () => {
  const { idTemp } = await makeVehicleList(world, 'auctioneer', 'G-1', 'G-2');
  await makeRunningSave(portal.parts.dataSource, idTemp);
  const [newest] = await owner().run('ENG-150', {});
  expect(newest).toMatchObject({ idTemp, state: 'STAGED', rowCount: 2 });
  expect(newest?.work).toMatchObject({ doing: 'SAVING', done: 1, total: 3, isCut: false });
  // The first of three rows took four seconds, so two more take at least eight.
  expect(newest?.work?.secondsLeft).toBeGreaterThanOrEqual(8);
  for (const who of ['admin', 'loader', 'multi'] as const) {
    expect((await world.as(who).run('ENG-150', {})).map((one) => one.idTemp)).not.toContain(idTemp);
    expect((await world.as(who).refusal('ENG-151', { params: { idTemp } })).status).toBe(404);
  }
  const stop = () => owner().run('ENG-151', { params: { idTemp } });
  expect([await stop(), await stop()]).toEqual([{ done: true }, { done: true }]);
  expect((await owner().run('ENG-150', {}))[0]?.work).toBeNull();
});

it('SEC-29 a list that is stopped while it is read is reported as stopped, and deleted', async () => {
  const { dataSource } = portal.parts;
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('LOCK TABLE vehicle_import_mapping IN ACCESS EXCLUSIVE MODE');
  const sending = owner().refusal('SEC-29', { file: makeVehicleFile('K-1') });
  const reading = await untilTrue(async () =>
    (await owner().run('ENG-150', {})).find(({ state }) => state === 'READING'),
  );
  await owner().run('ENG-151', { params: { idTemp: reading.idTemp } });
  await runner.rollbackTransaction();
  await runner.release();
  expect((await sending).problem.code).toBe('IMPORT_OVER');
  expect((await owner().run('ENG-150', {})).map(({ idTemp }) => idTemp)).not.toContain(
    reading.idTemp,
  );
});

it('SEC-15 a list is not saved at all if one of its vehicles would have too many files', async () => {
  const first = await makeVehicleList(world, 'auctioneer', 'F-1');
  await owner().run('SEC-15', { query: { idTemp: first.idTemp } });
  const { rows } = await owner().run('ENG-94', { params: { idTemp: first.idTemp } });
  await portal.parts.dataSource.query(
    `INSERT INTO vehicle_file (id_file, id_user, id_vehicle, kind, name, bytes, media_type, sha256, position, kept_at, sending_key)
     SELECT md5(random()::text), $1, $2, 'OTHER', 'x.pdf', 1, 'application/pdf', 's', n, $3, gen_random_uuid()
     FROM generate_series(1, 100) n`,
    [world.people.auctioneer.idUser, rows[0]!.idVehicle, systemClock.now()],
  );
  const { idTemp } = await makeVehicleList(world, 'auctioneer', 'F-1', 'F-2');
  await owner().run('SEC-32', { file: newPdf('a.pdf'), fields: { tempId: idTemp, tupla: 1 } });
  const saved = await owner().refusal('SEC-15', { query: { idTemp } });
  expect([saved.status, saved.problem.code]).toEqual([409, 'TOO_MANY_FILES']);
  expect((await owner().refusal('SEC-16', {})).problem.code).toBe('TOO_MANY_FILES');
  const { state } = await owner().run('ENG-97', { params: { idTemp } });
  expect(state).toBe('STAGED');
});

const HEAD = 'Vehicle code;Make;Model;Body;Fuel;Gearbox;Price';
const ONE = 'B-1;Škoda;Citigo;SUV;Petrol;Manual;1.000';
const TEXT = `${HEAD}\r\n${ONE}\r\n`;
describe('SEC-29 a list in any format', () => {
  it.each([
    ['in UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['in Windows-1252', Buffer.from(TEXT.replace('Š', '\x8a'), 'latin1')],
    ['with vertical bars as separators', TEXT.replaceAll(';', '|')],
    ['that names its separator', `sep=;\r\n${TEXT}`],
    ['with the same heading twice', TEXT.replace(HEAD, `${HEAD};Make`)],
  ])('%s is checked', async (_, content) => {
    const { counts, missing } = await owner().run('SEC-29', { file: new File([content], 'a.csv') });
    expect([missing, counts.created, counts.refused]).toEqual([[], 1, 0]);
  });

  it.each([
    ['a cell of 100 kB', ONE.replace('Škoda', 'x'.repeat(100_000)), ['brand too_long']],
    ['a row of 1 MB', `${ONE};${'x'.repeat(1_000_000)}`, ['null row_wide']],
    ['a row of many cells', `${ONE}${';x'.repeat(1_000)}`, ['null row_wide']],
    ['a duplicate code', `B-2${ONE.slice(3)}`, ['externalId duplicate']],
  ])('%s is rejected alone, and the rest is accepted', async (_, line, faults) => {
    const content = [HEAD, `B-2${ONE.slice(3)}`, line].join('\n');
    const list = await owner().run('SEC-29', { file: new File([content], 'a.csv') });
    expect(list.problems.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
    expect([list.counts.created, list.counts.refused]).toEqual([1, 1]);
  });

  it('reports a registration or VIN that is invalid in its market, and ignores separators in valid ones', async () => {
    const head = `${HEAD};Plate;VIN`;
    const send = (...rows: readonly string[]) =>
      owner().run('SEC-29', { file: new File([[head, ...rows].join('\n')], 'a.csv') });
    const of = (code: string, plate: string, frame = 'zfa 3120000 3456789') =>
      `${code}${ONE.slice(3)};${plate};${frame}`;
    const answer = await send(
      of('PV-1', 'ab 123-cd'),
      of('PV-2', 'M XY 1234'),
      of('PV-3', 'TOWED'),
      of('PV-4', 'AB124CD', '1.23457E+16'),
      of('PV-5', 'unknown', 'wvw-zzz IKZ-AW12345O'),
    );
    expect(answer.problems).toEqual([
      { tupla: 3, line: 4, field: 'licensePlate', code: 'plate', value: 'TOWED' },
      { tupla: 4, line: 5, field: 'frame', code: 'frame', value: '1.23457E+16' },
    ]);
    const read = { tupla: 5, line: 6, code: 'frame_read' };
    expect(answer.doubts).toContainEqual(expect.objectContaining(read));
    await owner().run('SEC-15', { query: { idTemp: answer.idTemp } });
    const kept: unknown[] = await portal.parts.dataSource.query(
      `SELECT license_plate AS plate, frame FROM vehicle WHERE external_id LIKE 'PV-%' ORDER BY external_id`,
    );
    const frame = 'ZFA31200003456789';
    // Registrations are in the Italian format, but those of other countries stay unchanged.
    expect(kept).toEqual([
      { plate: 'AB123CD', frame },
      { plate: 'M XY 1234', frame },
      // Unknown values are empty. Letters that a VIN cannot contain become the digits they
      // resemble.
      { plate: '', frame: 'WVWZZZ1KZAW123450' },
    ]);
    const again = await send(of('PV-1', 'AB·123·CD'), of('PV-2', 'm-xy 1234', frame));
    expect(again.counts).toMatchObject({ unchanged: 2, changed: 0, refused: 0 });
    const other = await send(of('PV-1', 'AB 124 CD'));
    expect(other.counts).toMatchObject({ unchanged: 0, changed: 1 });
  });

  it.each([
    ['a PDF', '%PDF-1.7\n', 'list_kind'],
    ['a JSON file', '{"make": "Fiat"}', 'list_kind'],
    ['a locked workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'list_kind'],
    ['only a header row', HEAD, 'list_empty'],
    ['an unclosed quote', `${HEAD}\n"B-1;Fiat`, 'list_broken'],
  ])('%s is refused with a reason', async (_, content, code) => {
    const { status, problem } = await owner().refusal('SEC-29', {
      file: new File([content], 'a.csv'),
    });
    const [field] = problem.fields ?? [];
    expect([status, field?.path, field?.code]).toEqual([422, 'file', code]);
    expect(field?.message).toMatch(/isn’t CSV or XLSX|has no vehicles|is damaged/);
  });
});

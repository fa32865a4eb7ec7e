import type { ConditionReport, Damage } from '@fairlot/contracts/vehicles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { newPdf, makePhoto, attachFile } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;
let idVehicle: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => {
  idVehicle = world.freeVehicle();
});

const owner = () => world.as('auctioneer');
const params = () => ({ id: idVehicle });
const list = () => owner().run('ENG-91', { params: params() });

it('ENG-100 in part: the seller reorders the images of a vehicle, based on the list that is on screen', async () => {
  const { idFile: front } = await attachFile(owner(), idVehicle, await makePhoto());
  const { idFile: rear } = await attachFile(owner(), idVehicle, await makePhoto());
  const { version } = await list();
  const body = { idFiles: [rear, front], version };
  const ordered = await owner().run('ENG-100', { params: params(), body });
  expect(ordered.files.map(({ idFile }) => idFile)).toEqual([rear, front]);
  expect(ordered.version).toBeGreaterThan(version);
  const late = { params: params(), body: { idFiles: [front, rear], version } };
  const lost = await owner().refusal('ENG-100', late);
  expect([lost.status, lost.problem.code]).toEqual([409, 'RECORD_CHANGED']);
  expect(lost.problem).toMatchObject({ facts: { version: ordered.version } });
  const ofNobody = { params: params(), body: { ...body, idFiles: ['../etc'] } };
  expect((await owner().refusal('ENG-100', ofNobody)).problem.fields).toMatchObject([
    { path: 'idFiles.0' },
  ]);
});

it('ENG-101 a rotated image has a new address, so that browsers do not show their cached image', async () => {
  const { idFile } = await attachFile(owner(), idVehicle, await makePhoto(800, 400));
  const at = { params: { ...params(), idFile } };
  const called = async (turned: 0 | 90) => {
    const query = { idImage: idFile, width: 320, turned };
    const { headers } = await owner().call('SEC-38', { query });
    return { etag: headers.get('etag'), kept: headers.get('cache-control') };
  };
  const before = await called(0);
  expect(before.kept).toContain('immutable');
  const { files } = await owner().run('ENG-101', { ...at, body: { turned: 90 } });
  expect(files).toMatchObject([{ idFile, turned: 90, widths: [320, 400] }]);
  expect((await called(90)).kept).toContain('immutable');
  expect((await called(90)).etag).not.toBe(before.etag);
  expect((await called(0)).kept).toBe('private, no-cache');
  const turns = ([180, 270] as const).map((turned) =>
    owner().call('ENG-101', { ...at, body: { turned } }),
  );
  const outcomes = (await Promise.all(turns)).map((one) => (one.ok ? 'done' : one.problem.code));
  expect(outcomes.toSorted()).toEqual(['RECORD_CHANGED', 'done']);
  const foreign = { ...at, body: { turned: 180 as const } };
  expect((await world.as('exhibitor').refusal('ENG-101', foreign)).status).toBe(404);
  const askew = await owner().refusal('ENG-101', { ...at, body: { turned: 45 as never } });
  expect([askew.status, askew.problem.fields]).toMatchObject([400, [{ path: 'turned' }]]);
  const { idFile: pdf } = await attachFile(owner(), idVehicle, newPdf('x.pdf'));
  const ofPdf = { params: { ...params(), idFile: pdf }, body: { turned: 90 as const } };
  expect((await owner().refusal('ENG-101', ofPdf)).status).toBe(404);
});

it('ENG-102 in part: the seller sees who changed an image', async () => {
  await attachFile(owner(), idVehicle, await makePhoto());
  const { changes } = await owner().run('ENG-102', { params: params() });
  expect(changes).toMatchObject([{ what: 'ATTACHED', own: true, files: 1, idFile: null }]);
  const asStaff = await world.as('centre').run('ENG-102', { params: params() });
  expect(asStaff.changes).toMatchObject([{ what: 'ATTACHED', own: false }]);
});

it('SEC-37 a document is downloaded by its id, by users who see the vehicle', async () => {
  const { idFile } = await attachFile(owner(), idVehicle, newPdf('x.pdf'));
  const called = await owner().call('SEC-37', { query: { idFile } });
  expect(called.ok && called.answer.toString('latin1')).toMatch(/^%PDF/);
  expect(called.headers.get('content-type')).toBe('application/pdf');
  expect(called.headers.get('content-disposition')).toContain('attachment; filename="x.pdf"');
  const hidden = await world.as('dealer1').refusal('SEC-37', { query: { idFile } });
  expect(hidden.status).toBe(404);
  const { status, problem } = await owner().refusal('SEC-37', { query: {} as never });
  expect([status, problem.fields?.map(({ path }) => path)]).toEqual([400, ['idFile']]);
});

describe('the condition report of a vehicle', () => {
  const roof: Damage = {
    part: 'ROOF',
    kind: 'HAIL',
    severity: 2,
    note: 'Some forty dents',
    costMinor: 90_000,
    position: { view: 'TOP', x: 0.5, y: 0.4 },
    idFile: null,
  };
  const report: ConditionReport = {
    damages: [roof],
    equipment: [{ code: 'TOW_BAR' }, { text: 'Dog guard' }],
    services: [{ date: '2024-02-29', kind: 'SERVICE', mileageKm: 41_000, note: null }],
    appraisal: { by: 'INTERNAL', format: 'LINK', url: 'https://value.example/1' },
  };
  const valued = {
    by: 'INTERNAL',
    format: 'DATA',
    valueMinor: 900_000,
    currency: 'EUR',
    date: '2024-02-29',
    mileageKm: null,
  };
  const write = (body: object) =>
    owner().call('ENG-111', {
      params: params(),
      body: body as ConditionReport & { version: number },
    });

  it('ENG-110 is shown to users who see the vehicle as the seller wrote it', async () => {
    const none = await owner().run('ENG-110', { params: params() });
    expect(none).toEqual({ version: 0, report: null, damageMinor: null, changedAt: null });
    const hidden = await world.as('dealer1').refusal('ENG-110', { params: params() });
    expect(hidden.status).toBe(404);
    const { idFile } = await attachFile(owner(), idVehicle, await makePhoto());
    const pictured = { ...report, damages: [{ ...roof, idFile }] };
    await write({ ...pictured, version: 0 });
    await launchAuction(world, { lots: [{ idVehicles: [idVehicle] }] });
    const seen = await world.as('dealer1').run('ENG-110', { params: params() });
    expect(seen).toMatchObject({ version: 1, report: pictured, damageMinor: 90_000 });
    const late = await write({ ...report, version: 1 });
    expect(late).toMatchObject({ status: 409, problem: { code: 'VEHICLE_NOT_FREE' } });
  });

  it('ENG-111 can be replaced, but a change of an old version is refused with the current version', async () => {
    await write({ ...report, version: 0 });
    await write({ ...report, equipment: [], version: 1 });
    const replaced = await owner().run('ENG-110', { params: params() });
    expect(replaced).toMatchObject({ version: 2, report: { ...report, equipment: [] } });
    expect(await write({ ...report, damages: [], version: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'RECORD_CHANGED', facts: { version: 2 } },
    });
    for (const who of ['exhibitor', 'dealer1'] as const) {
      const tried = { params: params(), body: { ...report, version: 2 } };
      const { status } = await world.as(who).refusal('ENG-111', tried);
      expect([who, status]).toEqual([who, who === 'dealer1' ? 403 : 404]);
      expect((await world.as(who).refusal('ENG-110', { params: params() })).status).toBe(404);
    }
    await launchAuction(world, { lots: [{ idVehicles: [idVehicle] }] });
    const late = await write({ ...report, version: 2 });
    expect(late).toMatchObject({ status: 409, problem: { code: 'VEHICLE_NOT_FREE' } });
  });

  it.each([
    ['damages.0.idFile', { damages: [{ ...roof, idFile: '0'.repeat(32) }] }],
    ['damages.0.position.x', { damages: [{ ...roof, position: { ...roof.position, x: 1.01 } }] }],
    ['damages.0.severity', { damages: [{ ...roof, severity: 4 }] }],
    ['damages.0.note', { damages: [{ ...roof, note: 'a\u0000b' }] }],
    ['damages.0.note', { damages: [{ ...roof, note: '\ud800' }] }],
    ['damages', { damages: Array.from({ length: 101 }, () => roof) }],
    ['damages', { damages: Array.from({ length: 2 }, () => ({ ...roof, costMinor: 1e9 })) }],
    ['equipment', { equipment: [{ text: 'Dog guard' }, { text: 'DOG GUARD' }] }],
    ['services.0.date', { services: [{ ...report.services[0], date: '2999-01-01' }] }],
    ['services.0.date', { services: [{ ...report.services[0], date: '2023-02-29' }] }],
    ['services.0.mileageKm', { services: [{ ...report.services[0], mileageKm: 3_000_001 }] }],
    ['appraisal', { appraisal: { by: 'OWNER', format: 'PDF' } }],
    ['appraisal.date', { appraisal: { ...valued, date: '2999-01-01' } }],
    ['appraisal.url', { appraisal: { ...report.appraisal, url: 'http://value.example' } }],
    ['appraisal.url', { appraisal: { ...report.appraisal, url: 'javascript:alert(1)' } }],
    ['appraisal.url', { appraisal: { ...report.appraisal, url: 'https://me:pw@value.example' } }],
    ['appraisal.url', { appraisal: { ...report.appraisal, url: 'https://:pw@value.example' } }],
  ])('ENG-111 is refused with the wrong field: %s of %j', async (path, wrong) => {
    const refused = await write({ ...report, ...wrong, version: 0 });
    expect(refused).toMatchObject({ status: 400, problem: { fields: [{ path }] } });
    expect((await owner().run('ENG-110', { params: params() })).version).toBe(0);
  });
});

it('the images of a vehicle can be managed only by users who sell it', async () => {
  const { idFile } = await attachFile(owner(), idVehicle, await makePhoto());
  const { version } = await list();
  const tried = (who: 'exhibitor' | 'dealer1') =>
    Promise.all([
      world.as(who).refusal('ENG-100', { params: params(), body: { idFiles: [idFile], version } }),
      world.as(who).refusal('ENG-101', { params: { ...params(), idFile }, body: { turned: 90 } }),
      world.as(who).refusal('ENG-102', { params: params() }),
    ]);
  expect((await tried('exhibitor')).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await tried('dealer1')).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await list()).files).toMatchObject([{ turned: 0 }]);
});

it('a rotated photo is shown rotated to bidders too', async () => {
  const idAuction = await launchAuction(world, { lots: [{}] });
  const lot = { params: { idAuction, idLot: 1 } };
  const { vehicles } = await world.as('dealer1').run('SEC-73', lot);
  idVehicle = vehicles[0]!.idVehicle;
  const { idFile } = await attachFile(owner(), idVehicle, await makePhoto());
  const at = { params: { ...params(), idFile }, body: { turned: 180 as const } };
  await owner().run('ENG-101', at);
  const { files } = await world.as('dealer1').run('ENG-91', { params: params() });
  expect(files.at(-1)).toMatchObject({ idFile, turned: 180 });
});

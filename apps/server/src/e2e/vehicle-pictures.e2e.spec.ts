import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPortal, aRunningAuction, aWorld, type TestPortal, type World } from '../testing/index.js';
import { aPdf, aPhoto, attachedTo } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;
let idVehicle: number;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => {
  idVehicle = world.freeVehicle();
});

const owner = () => world.as('auctioneer');
const params = () => ({ id: idVehicle });
const list = () => owner().ask('ENG-91', { params: params() });

it('ENG-100 the pictures of a vehicle are put in order by who sells it, from the list he saw', async () => {
  const { idFile: front } = await attachedTo(owner(), idVehicle, await aPhoto());
  const { idFile: rear } = await attachedTo(owner(), idVehicle, await aPhoto());
  const { version } = await list();
  const body = { idFiles: [rear, front], version };
  const ordered = await owner().ask('ENG-100', { params: params(), body });
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

it('ENG-101 a turned picture has another address, and no copy of the old one is taken for it', async () => {
  const { idFile } = await attachedTo(owner(), idVehicle, await aPhoto(800, 400));
  const at = { params: { ...params(), idFile } };
  const called = async (turned: 0 | 90) => {
    const query = { idImage: idFile, width: 320, turned };
    const { headers } = await owner().call('SEC-38', { query });
    return { etag: headers.get('etag'), kept: headers.get('cache-control') };
  };
  const before = await called(0);
  expect(before.kept).toContain('immutable');
  const { files } = await owner().ask('ENG-101', { ...at, body: { turned: 90 } });
  expect(files).toMatchObject([{ idFile, turned: 90, widths: [320, 400] }]);
  expect((await called(90)).kept).toContain('immutable');
  expect((await called(90)).etag).not.toBe(before.etag);
  expect((await called(0)).kept).toBe('private, no-cache');
  const turns = ([180, 270] as const).map((turned) =>
    owner().call('ENG-101', { ...at, body: { turned } }),
  );
  const told = (await Promise.all(turns)).map((one) => (one.ok ? 'done' : one.problem.code));
  expect(told.toSorted()).toEqual(['RECORD_CHANGED', 'done']);
  const askew = await owner().refusal('ENG-101', { ...at, body: { turned: 45 as never } });
  expect([askew.status, askew.problem.fields]).toMatchObject([400, [{ path: 'turned' }]]);
  const { idFile: pdf } = await attachedTo(owner(), idVehicle, aPdf('x.pdf'));
  const ofPdf = { params: { ...params(), idFile: pdf }, body: { turned: 90 as const } };
  expect((await owner().refusal('ENG-101', ofPdf)).status).toBe(404);
});

it('ENG-102 who did what is told to who sells the vehicle', async () => {
  await attachedTo(owner(), idVehicle, await aPhoto());
  const { changes } = await owner().ask('ENG-102', { params: params() });
  expect(changes).toMatchObject([{ what: 'ATTACHED', own: true, files: 1, idFile: null }]);
  const asStaff = await world.as('centre').ask('ENG-102', { params: params() });
  expect(asStaff.changes).toMatchObject([{ what: 'ATTACHED', own: false }]);
});

it('the pictures of a vehicle are no business of who does not sell it', async () => {
  const { idFile } = await attachedTo(owner(), idVehicle, await aPhoto());
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

it('what bidders see is put right before their eyes', async () => {
  const idAuction = await aRunningAuction(world, { lots: [{}] });
  const lot = { params: { idAuction, idLot: 1 } };
  const { vehicles } = await world.as('dealer1').ask('SEC-73', lot);
  idVehicle = vehicles[0]!.idVehicle;
  const { idFile } = await attachedTo(owner(), idVehicle, await aPhoto());
  const at = { params: { ...params(), idFile }, body: { turned: 180 as const } };
  await owner().ask('ENG-101', at);
  const { files } = await world.as('dealer1').ask('ENG-91', { params: params() });
  expect(files.at(-1)).toMatchObject({ idFile, turned: 180 });
});

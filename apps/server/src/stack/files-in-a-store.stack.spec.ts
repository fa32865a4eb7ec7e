import { makeStore, type Store } from '@fairlot/files-s3/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  startSecondPortal,
  makeWorld,
  Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { newPdf, makePhoto, attachFile } from '../testing/vehicle-files.js';

let store: Store;
let first: TestPortal;
let second: TestPortal;
let world: World;
let idVehicle: number;

beforeAll(async () => {
  store = await makeStore();
  for (const [key, value] of Object.entries(store.keys)) vi.stubEnv(key, value);
  const filesUrl = store.newBucket();
  first = await makePortal({ filesUrl });
  second = await startSecondPortal(first, { filesUrl });
  world = await makeWorld(first);
  const params = { idAuction: await launchAuction(world, { lots: [{}] }), idLot: 1 };
  const { vehicles } = await world.as('auctioneer').run('SEC-73', { params });
  ({ idVehicle } = vehicles[0]!);
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
  await store?.stop();
  vi.unstubAllEnvs();
});

it('a process serves a file that another process received, without a shared file system', async () => {
  const owner = world.as('auctioneer');
  await attachFile(owner, idVehicle, await makePhoto());
  await attachFile(owner, idVehicle, newPdf('value.pdf'));
  const elsewhere = new Client(second.url, owner.credentials);
  const { files } = await elsewhere.run('ENG-91', { params: { id: idVehicle } });
  const photo = files.find((f) => f.kind === 'PHOTO')!;
  const document = files.at(-1)!;
  const image = { idImage: photo.idFile, width: 480, format: 'webp' } as const;
  const shown = await elsewhere.call('SEC-38', { query: image });
  expect(shown.headers.get('content-type')).toBe('image/webp');
  const sent = await elsewhere.call('SEC-37', { query: { idFile: document.idFile } });
  expect(sent.headers.get('content-disposition')).toContain('value.pdf');
});

it('the portal reports files as unavailable while the store is down, but everything else works', async () => {
  const owner = world.as('auctioneer');
  const { idFile } = await attachFile(owner, idVehicle, newPdf('later.pdf'));
  await store.stop();
  const response = await owner.call('SEC-37', { query: { idFile } });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await owner.call('SEC-54', {})).status).toBe(200);
});

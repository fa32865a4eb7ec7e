import { filesInZip } from '@fairlot/vehicles-dossier/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  aPortal,
  aRunningAuction,
  aWorld,
  type TestPortal,
  type Who,
  type World,
} from '../testing/index.js';
import { aPdf, aPhoto, attachedTo } from '../testing/vehicle-files.js';

/** Of every dealer of the world. */
const VAT_CODE = '00743110157';

let portal: TestPortal;
let world: World;
let licensePlate: string;
let hiddenPlate: string;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
  const params = { idAuction: await aRunningAuction(world, { lots: [{}] }), idLot: 1 };
  const { vehicles } = await world.as('dealer1').ask('SEC-73', { params });
  const { idVehicle } = vehicles[0]!;
  const plateOf = async (id: number) =>
    (await world.as('auctioneer').ask('SEC-22', { params: { id } })).licensePlate;
  licensePlate = await plateOf(idVehicle);
  hiddenPlate = await plateOf(world.freeVehicle());
  const owner = world.as('auctioneer');
  await attachedTo(owner, idVehicle, aPdf('value.pdf'));
  await attachedTo(owner, idVehicle, await aPhoto(2_400, 1_200));
});
afterAll(() => portal.stop());

const asked = async (who: Who, query: { licensePlate: string; vatCode: string }) => {
  const called = await world.as(who).call('SEC-13', { query });
  return called.ok ? called.status : `${called.status} ${called.problem.code}`;
};
describe('the dossier of a vehicle', () => {
  it('SEC-13 holds data sheet, documents and photos, however plate and code are written', async () => {
    const written = ` ${licensePlate.toLowerCase().replace(/^(..)/, '$1-')} `;
    const called = await world.as('dealer1').call('SEC-13', {
      query: { licensePlate: written, vatCode: '00743 110 157' },
    });
    if (!called.ok) throw new Error(called.problem.code);
    expect(called.headers.get('content-disposition')).toContain(`dossier-${licensePlate}.zip`);
    const files = filesInZip(called.answer);
    expect(Object.keys(files)).toEqual([
      ...['Data sheet.pdf', 'Documents/01 value.pdf', 'Photos/02 front.jpg'],
    ]);
    expect((await sharp(files['Photos/02 front.jpg']).metadata()).width).toBe(1_920);
  });

  it('SEC-13 answers alike whatever is wrong: plate, owner, or that the vehicle is not seen', async () => {
    const vatCode = VAT_CODE;
    expect(await asked('auctioneer', { licensePlate: hiddenPlate, vatCode })).toBe(200);
    for (const [who, query] of [
      ['dealer1', { licensePlate: 'ZZ999ZZ', vatCode }],
      ['dealer1', { licensePlate, vatCode: '07643520567' }],
      ['dealer1', { licensePlate: '%', vatCode }],
      ['dealer1', { licensePlate: hiddenPlate, vatCode }],
      ['foreigner', { licensePlate, vatCode }],
    ] as const)
      expect([who, query, await asked(who, query)]).toEqual([who, query, '404 NOT_FOUND']);
  });

  it('one that breaks off gives his turn back', async () => {
    const query = new URLSearchParams({ licensePlate, vatCode: VAT_CODE });
    const broken = new AbortController();
    const response = await fetch(`${portal.url}/api/v1/secure/dossier?${query}`, {
      headers: { ...world.as('dealer1').credentials },
      signal: broken.signal,
    });
    expect(response.status).toBe(200);
    broken.abort();
    await vi.waitFor(async () =>
      expect(await asked('dealer1', { licensePlate, vatCode: VAT_CODE })).toBe(200),
    );
  });
});

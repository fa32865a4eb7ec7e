import { filesInZip, pdfContent } from '@fairlot/vehicles-dossier/testing';
import type { ConditionReport } from '@fairlot/contracts/vehicles';
import sharp from 'sharp';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { newPdf, makePhoto, attachFile } from '../testing/vehicle-files.js';

/** The VAT number of every dealer in the test world. */
const VAT_CODE = '00743110157';

let portal: TestPortal;
let world: World;
let licensePlate: string;
let hiddenPlate: string;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const params = { idAuction: await launchAuction(world, { lots: [{}] }), idLot: 1 };
  const { vehicles } = await world.as('dealer1').run('SEC-73', { params });
  const { idVehicle } = vehicles[0]!;
  const plateOf = async (id: number) =>
    (await world.as('auctioneer').run('SEC-22', { params: { id } })).licensePlate;
  licensePlate = await plateOf(idVehicle);
  hiddenPlate = await plateOf(world.freeVehicle());
  const owner = world.as('auctioneer');
  await attachFile(owner, idVehicle, newPdf('value.pdf'));
  await attachFile(owner, idVehicle, await makePhoto(2_400, 1_200));
});
afterAll(() => portal.stop());

const search = async (who: PersonName, query: { licensePlate: string; vatCode: string }) => {
  const called = await world.as(who).call('SEC-13', { query });
  return called.ok ? called.status : `${called.status} ${called.problem.code}`;
};
describe('the dossier of a vehicle', () => {
  it('SEC-13 contains data sheet, documents and photos, whatever the format of registration and VAT number', async () => {
    const written = ` ${licensePlate.toLowerCase().replace(/^(..)/, '$1-')} `;
    const called = await world.as('dealer1').call('SEC-13', {
      query: { licensePlate: written, vatCode: '00743 110 157' },
    });
    if (!called.ok) throw new Error(called.problem.code);
    expect(called.headers.get('content-disposition')).toContain(`dossier-${licensePlate}.zip`);
    const files = filesInZip(called.answer);
    expect(Object.keys(files)).toEqual([
      'Vehicle details.pdf',
      'Documents/01 value.pdf',
      'Photos/02 front.jpg',
    ]);
    expect((await sharp(files['Photos/02 front.jpg']).metadata()).width).toBe(1_920);
  });

  it('SEC-13 is refused alike for a wrong registration, a wrong owner and a hidden vehicle', async () => {
    const vatCode = VAT_CODE;
    expect(await search('auctioneer', { licensePlate: hiddenPlate, vatCode })).toBe(200);
    for (const [who, query] of [
      ['dealer1', { licensePlate: 'ZZ999ZZ', vatCode }],
      ['dealer1', { licensePlate, vatCode: '07643520567' }],
      ['dealer1', { licensePlate: '%', vatCode }],
      ['dealer1', { licensePlate: hiddenPlate, vatCode }],
      ['foreigner', { licensePlate, vatCode }],
    ] as const)
      expect([who, query, await search(who, query)]).toEqual([who, query, '404 NOT_FOUND']);
  });

  it('releases its download slot if the client disconnects', async () => {
    const query = new URLSearchParams({ licensePlate, vatCode: VAT_CODE });
    const broken = new AbortController();
    const response = await fetch(`${portal.url}/api/v1/secure/dossier?${query}`, {
      headers: { ...world.as('dealer1').credentials },
      signal: broken.signal,
    });
    expect(response.status).toBe(200);
    broken.abort();
    await eventually(async () =>
      expect(await search('dealer1', { licensePlate, vatCode: VAT_CODE })).toBe(200),
    );
  });
});

describe('the data sheet of a vehicle', () => {
  const sheet = async (who: PersonName, id: number, query: { language?: 'de' | 'pl' } = {}) => {
    const called = await world.as(who).call('ENG-120', { params: { id }, query });
    if (!called.ok) return `${called.status} ${called.problem.code}`;
    return { ...(await pdfContent(called.answer)), headers: called.headers };
  };
  const report: ConditionReport = {
    damages: [
      {
        part: 'ROOF',
        kind: 'HAIL',
        severity: 3,
        idFile: null,
        note: null,
        position: { view: 'TOP', x: 0.5, y: 0.5 },
        costMinor: 90_000,
      },
    ],
    equipment: [{ code: 'TOW_BAR' }],
    services: [],
    appraisal: { by: 'NONE', format: null },
  };

  it('ENG-120 in part: contains data, condition, images and a QR code for its page, in the requested language', async () => {
    const owner = world.as('auctioneer');
    const id = world.freeVehicle();
    const photos = [await attachFile(owner, id, await makePhoto(2_400, 1_200))];
    for (let at = 1; at < 11; at += 1)
      photos.push(await attachFile(owner, id, await makePhoto(320 + at, 240)));
    await owner.run('ENG-111', { params: { id }, body: { version: 0, ...report } });
    // The content of this image is lost, so the data sheet leaves it out.
    await portal.parts.dataSource.query(
      'UPDATE vehicle_file_content SET stored = md5(stored) WHERE id_file = $1',
      [photos[1]!.idFile],
    );
    const { licensePlate: plate } = await owner.run('SEC-22', { params: { id } });
    const german = await sheet('auctioneer', id, { language: 'de' });
    expect(german).toMatchObject({
      language: 'de',
      pictures: 8,
      links: [expect.stringMatching(`^https?://.+/private/vehicles/${id}$`)],
    });
    if (typeof german === 'string') throw new Error(german);
    for (const text of [plate, 'Fahrzeugdaten', 'Hagel', 'Schwer', 'Anhängerkupplung'])
      expect(german.text).toContain(text);
    expect(german.headers.get('content-disposition')).toContain(plate);
    expect(await sheet('auctioneer', id)).not.toMatchObject({ language: 'de' });
    expect(await sheet('dealer1', id)).toBe('404 NOT_FOUND');
    expect(await sheet('auctioneer', 999_999)).toBe('404 NOT_FOUND');
  });
});

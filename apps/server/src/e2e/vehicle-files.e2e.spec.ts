import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import type { OperationId } from '@fairlot/contracts/operations';
import { makePdf as makeDrawnPdf } from '@fairlot/pictures/testing';
import sharp from 'sharp';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { DOCUMENTS, storedFiles } from '../testing/registering.js';
import { newPdf, makePhoto, attachFile } from '../testing/vehicle-files.js';

type Upload = 'SEC-30' | 'SEC-31' | 'SEC-32' | 'SEC-33' | 'SEC-34';

let portal: TestPortal;
let world: World;
/** Vehicles of the auctioneer: `shown` is in an auction that dealer1 sees, `free` is in stock. */
let shown: number;
let free: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const params = { idAuction: await launchAuction(world, { lots: [{}] }), idLot: 1 };
  const { vehicles } = await world.as('dealer1').run('SEC-73', { params });
  shown = vehicles[0]!.idVehicle;
  free = world.freeVehicle();
});
afterAll(() => portal.stop());
const owner = () => world.as('auctioneer');
const fields = (tupla = 1) => ({ tempId: randomUUID(), tupla });
const reply = async (who: Client, id: OperationId, input: object) => {
  const called = await who.call(id, input as never);
  return called.ok ? called.status : `${called.status} ${called.problem.code}`;
};
const fileOf = (content: string | Uint8Array, name: string) =>
  new File([Buffer.from(content as string, 'latin1')], name);

describe('the upload of a file for a vehicle that is not imported yet', () => {
  it.each<[Upload, string, () => Promise<File> | File, object]>([
    ['SEC-30', 'an appraisal', () => newPdf('value.pdf'), { kind: 'APPRAISAL', name: 'value.pdf' }],
    ['SEC-31', 'a data sheet', () => newPdf('sheet.pdf'), { kind: 'DATASHEET', name: 'sheet.pdf' }],
    ['SEC-32', 'a file', () => makePhoto(9, 9, 'x'), { kind: 'OTHER', mediaType: 'image/jpeg' }],
    ['SEC-33', 'a photo', () => makePhoto(), { kind: 'PHOTO', widths: [320, 640, 800] }],
    ['SEC-34', 'a recognition document', () => newPdf('c.pdf'), { kind: 'RECOGNITION' }],
  ])('%s stores %s', async (id, _, file, kept) => {
    const sent = await owner().run(id, { file: await file(), fields: fields() });
    expect(sent).toMatchObject({ order: 0, ...kept });
  });

  it('VAL-187 in part: reports a missing file in the same way as other missing fields', async () => {
    const missing = async (id: Upload, parts: Record<string, string | File>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(parts)) body.append(name, value);
      const called = await owner().raw(id, { body });
      return called.ok ? 'kept' : (called.problem.fields ?? []).map(({ path }) => path).toSorted();
    };
    const [file, texts] = [newPdf('a.pdf'), { tempId: randomUUID(), tupla: '1' }];
    for (const id of ['SEC-30', 'SEC-31', 'SEC-32', 'SEC-33', 'SEC-34'] as const) {
      expect(await missing(id, texts)).toEqual(['file']);
      expect(await missing(id, { document: file, ...texts })).toEqual(['file']);
      expect(await missing(id, { file })).toEqual(['tempId', 'tupla']);
    }
    for (const tupla of ['0', '-1', '1.5', '100001', 'x', ''])
      expect(await missing('SEC-32', { file, ...texts, tupla })).toEqual(['tupla']);
    // The file may come before or after the other fields.
    expect(await missing('SEC-32', { ...texts, file })).toBe('kept');
    expect(await missing('SEC-32', { file, ...texts })).toBe('kept');
  });

  it.each<[string, string | Uint8Array, string]>([
    [
      'an SVG image with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
      'a.jpg',
    ],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'a.jpg'],
    ['an EPS file', DOCUMENTS.eps, 'a.eps'],
    ['an animation', 'GIF89a\u0001\u0000\u0001\u0000', 'a.gif'],
    ['an archive', 'PK\u0003\u0004', 'a.zip'],
    ['nothing', '', 'a.jpg'],
    [
      '65,000 by 65,000 pixels',
      `${DOCUMENTS.png.toString('latin1', 0, 16)}\u0000\u0000\u00fd\u00e8\u0000\u0000\u00fd\u00e8\u0008\u0002\u0000\u0000\u0000`,
      'a.png',
    ],
  ])('refuses %s as a photo, and stores nothing', async (_, content, name) => {
    const before = await storedFiles(portal);
    expect(await reply(owner(), 'SEC-33', { file: fileOf(content, name), fields: fields() })).toBe(
      '422 FILE_REFUSED',
    );
    expect(await storedFiles(portal)).toEqual(before);
  });

  it("stores the file's name without folders and direction marks, and refuses a file above 10 MB", async () => {
    const file = fileOf(DOCUMENTS.pdf, '../..\\\u202efdp.exe');
    const { name } = await owner().run('SEC-32', { file, fields: fields() });
    expect(name).toBe('fdp.exe.pdf');
    const large = fileOf(Buffer.alloc(10_500_000, DOCUMENTS.pdf), 'a.pdf');
    expect(await reply(owner(), 'SEC-32', { file: large, fields: fields() })).toBe(
      '413 PAYLOAD_TOO_LARGE',
    );
  });
});

describe('the limits of files', () => {
  const FILLED = `
    INSERT INTO vehicle_file (id_file, kind, name, media_type, bytes, sha256, position, kept_at,
      id_user, sending_key, id_temp, tupla, id_vehicle)
    SELECT md5($1 || n), 'OTHER', 'n', 'application/pdf', 1, 's', n, $3, $2, gen_random_uuid(),
      CASE WHEN $4::int IS NULL THEN $1::uuid END, CASE WHEN $4::int IS NULL THEN 1 END, $4
    FROM generate_series(1, $5::int) n`;
  const fill = (tempId: string, count: number, idVehicle: number | null = null) => {
    const { idUser } = world.people.auctioneer;
    const values = [tempId, idUser, systemClock.now(), idVehicle, count];
    return portal.parts.dataSource.query(FILLED, values);
  };

  it.each<Upload>(['SEC-30', 'SEC-31', 'SEC-32', 'SEC-33', 'SEC-34'])(
    '%s refuses other formats, and more files than a row may have',
    async (id) => {
      const tempId = randomUUID();
      const bad = { file: fileOf('MZ', 'a.pdf'), fields: { tempId, tupla: 1 } };
      expect(await reply(owner(), id, bad)).toBe('422 FILE_REFUSED');
      await fill(tempId, 60);
      const file = id === 'SEC-33' ? await makePhoto() : newPdf('a.pdf');
      const more = { file, fields: { tempId, tupla: 1 } };
      expect(await reply(owner(), id, more)).toBe('409 TOO_MANY_FILES');
      expect(await reply(owner(), id, { file, fields: { tempId, tupla: 2 } })).toBe(200);
    },
  );

  it('ENG-90 apply per vehicle, and files above them stay pending', async () => {
    const idTemp = randomUUID();
    const full = world.freeVehicle();
    await fill(randomUUID(), 100, full);
    await owner().run('SEC-32', { file: newPdf('a.pdf'), fields: { tempId: idTemp, tupla: 1 } });
    const body = { idTemp, tupla: 1 };
    expect(await reply(owner(), 'ENG-90', { params: { id: full }, body })).toBe(
      '409 TOO_MANY_FILES',
    );
    const { files } = await owner().run('ENG-90', { params: { id: world.freeVehicle() }, body });
    expect(files).toHaveLength(1);
  });
});

describe('a photo that is not attached to a vehicle yet', () => {
  it('OPEN-17 is shown re-encoded to users who know its id, until it is attached', async () => {
    const nobody = new Client(portal.url);
    const sent = { file: await makePhoto(), fields: fields() };
    const { idFile: tempId } = await owner().run('SEC-33', sent);
    const called = await nobody.call('OPEN-17', { params: { tempId } });
    if (!called.ok) throw new Error(called.problem.code);
    const { width, format, exif } = await sharp(called.answer).metadata();
    expect({ width, format, exif }).toEqual({ width: 640, format: 'jpeg', exif: undefined });
    expect(called.headers.get('cache-control')).toBe('private, no-store');
    expect(called.headers.get('x-content-type-options')).toBe('nosniff');
    expect(called.headers.get('content-security-policy')).toContain('sandbox');
    const body = { idTemp: sent.fields.tempId, tupla: 1 };
    await owner().run('ENG-90', { params: { id: free }, body });
    for (const id of [tempId, '0'.repeat(32)])
      expect(await reply(nobody, 'OPEN-17', { params: { tempId: id } })).toBe('404 NOT_FOUND');
  });

  it('ENG-90 can be attached by its uploader only, and only to vehicles that the uploader may sell', async () => {
    const { tempId: idTemp, tupla } = fields();
    for (const name of ['mine.pdf', 'more.pdf'])
      await owner().run('SEC-32', { file: newPdf(name), fields: { tempId: idTemp, tupla } });
    const attach = { params: { id: free }, body: { idTemp, tupla } };
    const names = async () =>
      (await owner().run('ENG-91', { params: { id: free } })).files.map(({ name }) => name);
    await world.as('centre').run('ENG-90', attach);
    const before = await names();
    expect(await reply(world.as('exhibitor'), 'ENG-90', attach)).toBe('404 NOT_FOUND');
    const { files } = await owner().run('ENG-90', attach);
    expect(files.map(({ name }) => name)).toEqual([...before, 'mine.pdf', 'more.pdf']);
  });
});

describe('a file of a vehicle', () => {
  it.each(['SEC-36', 'MOB-26'] as const)(
    '%s: is downloaded under the requested name if it is a PDF',
    async (id) => {
      const { idFile: idPdf } = await attachFile(owner(), shown, newPdf('value.pdf'));
      const own = await world.as('dealer1').call(id, { query: { idPdf } });
      expect(own.ok && own.answer.subarray(0, 5).toString()).toBe('%PDF-');
      expect(own.headers.get('content-disposition')).toContain('filename="value.pdf"');
      for (const [filename, kept] of [
        ['a"\r\nx: y.pdf', 'a_x_ y.pdf'],
        ['x.html', 'x.html.pdf'],
        ['../../x', 'x.pdf'],
      ] as const) {
        const { headers } = await world.as('dealer1').call(id, { query: { idPdf, filename } });
        const disposition = headers.get('content-disposition') ?? '';
        expect(disposition.split('; filename*')[0]).toBe(`attachment; filename="${kept}"`);
        expect(headers.get('content-security-policy')).toContain('sandbox');
      }
    },
  );

  it.each<[string, readonly OperationId[], string]>([
    ['VAL-191', ['SEC-36', 'MOB-26'], 'idPdf'],
    ['VAL-192', ['SEC-37'], 'idFile'],
    ['VAL-193', ['SEC-38', 'MOB-27'], 'idImage'],
  ])('%s in part: requires its id', async (_, ids, path) => {
    for (const id of ids) {
      const { status, problem } = await world.as('dealer1').refusal(id);
      expect([id, status, problem.fields?.map((field) => field.path)]).toEqual([id, 400, [path]]);
    }
  });

  it.each(['SEC-38', 'MOB-27'] as const)(
    '%s: is returned at the best width if it is a photo, and as 304 to clients that have it',
    async (id) => {
      const { idFile: idImage } = await attachFile(owner(), shown, await makePhoto(1_000, 500));
      const query = { idImage, width: 300, format: 'webp' } as const;
      const { headers } = await world.as('dealer1').call(id, { query });
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toMatch(/^private, .*immutable/);
      const etag = headers.get('etag') ?? '';
      const again = await fetch(
        `${portal.url}/api/v1/${id === 'SEC-38' ? 'secure' : 'mobile'}/image?idImage=${idImage}&width=300&format=webp`,
        { headers: { ...world.as('dealer1').credentials, 'if-none-match': etag } },
      );
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
      const widest = await world.as('dealer1').run(id, { query: { idImage, width: 8_000 } });
      expect(await sharp(widest).metadata()).toMatchObject({ width: 1_000, format: 'jpeg' });
    },
  );

  it('SEC-37 is downloaded whatever its kind, and photos have no camera metadata', async () => {
    const { idFile } = await attachFile(owner(), shown, await makePhoto());
    const called = await world.as('dealer1').call('SEC-37', { query: { idFile } });
    if (!called.ok) throw new Error(called.problem.code);
    expect(called.headers.get('content-disposition')).toContain('attachment; filename="front.jpg"');
    expect(called.answer.includes('SECRET-IN-EXIF')).toBe(false);
    expect((await sharp(called.answer).metadata()).width).toBe(800);
  });

  it('has a preview of its first page for users who see the vehicle, once the jobs role has rendered it', async () => {
    const sent = new File([makeDrawnPdf()], 'page.pdf', { type: 'application/pdf' });
    const { idFile } = await attachFile(owner(), free, sent);
    const page = { query: { idImage: idFile, width: 320 } };
    expect(await reply(owner(), 'SEC-38', page)).toBe('404 NOT_FOUND');
    const shownPage = () => owner().run('SEC-38', page);
    await vi.waitFor(shownPage, { timeout: 30_000, interval: 500 });
    expect(await sharp(await shownPage()).metadata()).toMatchObject({ width: 320, format: 'jpeg' });
    const { files } = await owner().run('ENG-91', { params: { id: free } });
    expect(files.find((one) => one.idFile === idFile)?.widths).toEqual([320, 640]);
    const pdf = await owner().call('SEC-37', { query: { idFile } });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    for (const who of ['dealer1', 'exhibitor'] as const)
      expect(await reply(world.as(who), 'SEC-38', page)).toBe('404 NOT_FOUND');
  }, 60_000);

  it('ENG-91 is hidden from users who do not see the vehicle, and never shown as an image if it is a document', async () => {
    const { idFile } = await attachFile(owner(), free, newPdf('hidden.pdf'));
    const { idFile: idImage } = await attachFile(owner(), free, await makePhoto());
    for (const who of ['dealer1', 'exhibitor', 'visitor'] as const) {
      const as = world.as(who);
      for (const [id, query] of [
        ['SEC-36', { idPdf: idFile }],
        ['MOB-26', { idPdf: idFile }],
        ['SEC-37', { idFile }],
        ['SEC-37', { idFile: idImage }],
        ['SEC-38', { idImage }],
        ['MOB-27', { idImage }],
      ] as const)
        expect([id, await reply(as, id, { query })]).toEqual([id, '404 NOT_FOUND']);
      expect(await reply(as, 'ENG-91', { params: { id: free } })).toBe('404 NOT_FOUND');
    }
    expect(await reply(owner(), 'SEC-38', { query: { idImage: idFile } })).toBe('404 NOT_FOUND');
    expect(await reply(owner(), 'SEC-36', { query: { idPdf: idImage } })).toBe('404 NOT_FOUND');
  });

  it('ENG-91 is listed in order with the documents and photos, to users who see the vehicle', async () => {
    const { files } = await world.as('dealer1').run('ENG-91', { params: { id: shown } });
    expect(files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['OTHER', 'PHOTO']));
    expect(files.map(({ order }) => order)).toEqual(files.map((_, at) => at));
  });

  it('ENG-92 in part: can be removed by the seller, except while bidders see the vehicle', async () => {
    const { idFile } = await attachFile(owner(), free, newPdf('wrong.pdf'));
    const gone = { params: { id: free, idFile } };
    expect(await reply(world.as('exhibitor'), 'ENG-92', gone)).toBe('404 NOT_FOUND');
    expect(await reply(owner(), 'ENG-92', gone)).toBe(200);
    expect(await reply(owner(), 'ENG-92', gone)).toBe(200);
    expect(await reply(owner(), 'SEC-37', { query: { idFile } })).toBe('404 NOT_FOUND');
    const { files } = await owner().run('ENG-91', { params: { id: shown } });
    const stays = { params: { id: shown, idFile: files[0]!.idFile } };
    await eventually(async () =>
      expect(await reply(owner(), 'ENG-92', stays)).toBe('409 VEHICLE_NOT_FREE'),
    );
  });
});

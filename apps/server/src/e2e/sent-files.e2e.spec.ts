import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { systemClock } from '@fairlot/kernel';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { DOCUMENTS } from '../testing/registering.js';
import { makePhoto } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const MIB = 1_048_576;
const owner = () => world.as('auctioneer');
/** A document that is stored unchanged, because the portal checks only the start of a PDF. */
const makeDocument = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from(DOCUMENTS.pdf), randomBytes(bytes)]);
const partOf = (idUpload: string, content: Uint8Array, offset: number): InputOf<'SEC-12'> => ({
  file: new File([Buffer.from(content)], 'part'),
  fields: { idUpload, offset },
});
const keeping = (idUpload: string, size: number, facts: object = {}) => ({
  params: { idUpload },
  body: {
    kind: 'OTHER' as const,
    name: 'big.pdf',
    size,
    tempId: idUpload,
    tupla: 1,
    ...facts,
  },
});
const storedFileCount = async (): Promise<number> => {
  const [found] = await portal.parts.dataSource.query<{ n: number }[]>(
    'SELECT count(*)::int AS n FROM sent_part',
  );
  return found!.n;
};

/** Sends a part's header and half of its bytes, and then closes the connection. */
const cutWithin = async (idUpload: string, content: Buffer, offset: number): Promise<void> => {
  const text = (name: string, value: string | number) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="part"\r\n\r\n';
  const begun = Buffer.from(`${text('idUpload', idUpload)}${text('offset', offset)}${file}`);
  await new Promise<void>((resolve) => {
    const cut = request(new URL('/api/v1/secure/file', portal.url), {
      method: 'POST',
      headers: { ...owner().credentials, 'content-type': 'multipart/form-data; boundary=x' },
    });
    cut.on('error', () => resolve());
    const half = content.subarray(0, content.length / 2);
    cut.write(Buffer.concat([begun, half]), () => {
      // The response to another call shows that the server has had time to read the bytes.
      void owner()
        .call('SEC-10', {})
        .then(() => cut.destroy(new Error('cut')));
    });
  });
};

describe('a file sent in parts', () => {
  it('SEC-12 can be continued after a cut connection, and is stored unchanged', async () => {
    const idUpload = randomUUID();
    const content = makeDocument(2.5 * MIB);
    const part = (offset: number) => content.subarray(offset, offset + MIB);
    await owner().run('SEC-12', partOf(idUpload, part(0), 0));
    await cutWithin(idUpload, part(MIB), MIB);
    // The incomplete part is discarded, and the parts before it stay.
    const { offset } = await owner().run('ENG-108', { params: { idUpload } });
    expect(offset).toBe(MIB);
    const early = await owner().refusal('ENG-106', keeping(idUpload, content.length));
    expect([early.problem.code, early.problem.facts]).toEqual(['UPLOAD_OFFSET', { offset }]);
    for (let at = offset; at < content.length;)
      ({ offset: at } = await owner().run('SEC-12', partOf(idUpload, part(at), at)));
    const file = await owner().run('ENG-106', keeping(idUpload, content.length));
    expect(file).toMatchObject({ kind: 'OTHER', name: 'big.pdf', size: content.length });
    const body = { idTemp: idUpload, tupla: 1 };
    const vehicle = { params: { id: world.freeVehicle() }, body };
    const { files } = await owner().run('ENG-90', vehicle);
    const query = { idFile: files[0]!.idFile };
    expect((await owner().run('SEC-37', { query })).equals(content)).toBe(true);
    expect(await storedFileCount()).toBe(0);
  });

  it('ENG-106 is checked like a file sent in one request, and a repeat gets the same response', async () => {
    const idUpload = randomUUID();
    const photo = Buffer.from(await (await makePhoto()).arrayBuffer());
    const size = photo.length;
    await owner().run('SEC-12', partOf(idUpload, photo.subarray(0, 9), 0));
    await owner().run('SEC-12', partOf(idUpload, photo.subarray(9), 9));
    const asList = await owner().refusal('ENG-106', keeping(idUpload, size, { kind: 'DATASHEET' }));
    expect([asList.status, asList.problem.code]).toEqual([422, 'FILE_REFUSED']);
    const early = await owner().refusal('ENG-106', keeping(idUpload, size + 1, { kind: 'PHOTO' }));
    expect([early.problem.code, early.problem.facts]).toEqual(['UPLOAD_OFFSET', { offset: size }]);
    const sending = keeping(idUpload, size, { kind: 'PHOTO', name: 'front.jpg' });
    const stored = await owner().run('ENG-106', sending);
    expect(stored).toMatchObject({ kind: 'PHOTO', widths: [320, 640, 800] });
    expect((await owner().refusal('ENG-108', { params: { idUpload } })).status).toBe(404);
    expect(await owner().run('ENG-106', sending)).toEqual(stored);
    const other = keeping(idUpload, size, { kind: 'OTHER' });
    expect((await owner().refusal('ENG-106', other)).status).toBe(404);
  });

  it('SEC-12 gets an id even if it is sent in one request', async () => {
    const content = makeDocument(9);
    const file = new File([content], 'a.pdf');
    const { idUpload, offset } = await owner().run('SEC-12', { file, fields: {} });
    expect(offset).toBe(content.length);
    expect(await owner().run('ENG-106', keeping(idUpload, offset))).toMatchObject({ order: 0 });
  });

  it('ENG-108 is visible to its user only, and deleted when it is cancelled', async () => {
    const idUpload = randomUUID();
    const params = { params: { idUpload } };
    expect((await owner().refusal('ENG-108', params)).status).toBe(404);
    await owner().run('SEC-12', partOf(idUpload, Buffer.from('mine'), 0));
    for (const who of ['admin', 'loader', 'multi'] as const) {
      const other = world.as(who);
      expect((await other.refusal('ENG-108', params)).status).toBe(404);
      expect((await other.refusal('ENG-106', keeping(idUpload, 4))).status).toBe(404);
      await other.run('ENG-109', { query: { idUpload } });
    }
    for (const client of [owner(), await world.signIn('auctioneer', 'token')])
      expect(await client.run('ENG-108', params)).toEqual({ idUpload, offset: 4 });
    await owner().run('ENG-109', { query: { idUpload } });
    expect((await owner().refusal('ENG-108', params)).status).toBe(404);
    await eventually(async () => expect(await storedFileCount()).toBe(0));
    const finished = randomUUID();
    const { offset } = await owner().run('SEC-12', partOf(finished, makeDocument(9), 0));
    await owner().run('ENG-106', keeping(finished, offset));
    const ended = await owner().refusal('ENG-108', { params: { idUpload: finished } });
    expect(ended.status).toBe(404);
  });

  it('SEC-12 takes each part from one of two tabs, and tells the other tab where to continue', async () => {
    const idUpload = randomUUID();
    const answers = await Promise.all(
      ['left', 'rite'].map((text) =>
        owner().call('SEC-12', partOf(idUpload, Buffer.from(text), 0)),
      ),
    );
    const codes = answers.map((one) => (one.ok ? one.answer.offset : one.problem.facts['offset']));
    expect(codes).toEqual([4, 4]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await owner().run('ENG-109', { query: { idUpload } });
  });

  it('SEC-12 is refused if a part is too large, empty or without a position', async () => {
    const idUpload = randomUUID();
    const whole = partOf(idUpload, Buffer.alloc(10 * MIB), 0);
    await owner().run('SEC-12', whole);
    const more = partOf(idUpload, Buffer.from('x'), 10 * MIB);
    expect((await owner().refusal('SEC-12', more)).problem.code).toBe('PAYLOAD_TOO_LARGE');
    const nothing = await owner().refusal('SEC-12', partOf(idUpload, Buffer.alloc(0), 0));
    expect(nothing.problem.facts).toEqual({ offset: 10 * MIB });
    const file = new File(['x'], 'x');
    for (const fields of [{ idUpload: 'x' }, { offset: -1 }, { offset: 'x' }])
      expect((await owner().refusal('SEC-12', { file, fields })).status).toBe(400);
    await owner().run('ENG-109', { query: { idUpload } });
  });

  it('SEC-12 is refused above the limit of parts per user, which other users do not affect', async () => {
    const idUpload = randomUUID();
    await portal.parts.dataSource.query(
      `INSERT INTO sent_part SELECT $1, $2::uuid, n, 1, 's', md5($2::text || n), $3
       FROM generate_series(0, 511) n`,
      [world.people.auctioneer.idUser, idUpload, systemClock.now()],
    );
    const more = () => partOf(randomUUID(), Buffer.from('x'), 0);
    const full = await owner().refusal('SEC-12', more());
    expect([full.status, full.problem.code]).toEqual([409, 'TOO_MANY_FILES']);
    await world.as('loader').run('SEC-12', more());
    await owner().run('ENG-109', { query: { idUpload } });
    await owner().run('SEC-12', more());
  });

  it('ENG-106 is refused above the limit of files per row', async () => {
    const idUpload = randomUUID();
    const { offset } = await owner().run('SEC-12', partOf(idUpload, makeDocument(9), 0));
    await portal.parts.dataSource.query(
      `INSERT INTO vehicle_file (id_file, kind, name, media_type, bytes, sha256, position, kept_at,
         id_user, sending_key, id_temp, tupla)
       SELECT md5('f' || n), 'OTHER', 'n', 'application/pdf', 1, 's', n, $3, $1, gen_random_uuid(), $2, 1
       FROM generate_series(1, 60) n`,
      [world.people.auctioneer.idUser, idUpload, systemClock.now()],
    );
    const more = await owner().refusal('ENG-106', keeping(idUpload, offset));
    expect([more.status, more.problem.code]).toEqual([409, 'TOO_MANY_FILES']);
  });
});

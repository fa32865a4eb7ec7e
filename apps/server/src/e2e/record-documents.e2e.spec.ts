import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const PDF = '%PDF-1.7\n<script>alert(1)</script>\n';
const staff = () => world.as('admin');
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
  new File([content], name, { type: 'text/html' });
const add = (content: string, name: string) =>
  staff().run('ENG-310', { file: fileOf(content, name) });

it('ENG-310 in part: the upload of a document checks its content, and refuses other types and large files', async () => {
  const added = await add(PDF, 'Größe.html');
  expect(added).toMatchObject({ name: 'Größe.html.pdf', kind: 'pdf', bytes: PDF.length });
  const large = new Uint8Array(10_000_001);
  large.set(new TextEncoder().encode(PDF));
  const executable = new Uint8Array([0x4d, 0x5a, 0x90, 0]);
  const page = '<!doctype html><script>alert(1)</script>';
  for (const content of [large, executable, page, '']) {
    const { status, problem } = await staff().refusal('ENG-310', {
      file: fileOf(content, 'a.pdf'),
    });
    expect([status, problem.code]).toEqual([422, 'FILE_REFUSED']);
  }
  // Photos are re-encoded without camera metadata, which fails if the photo is broken.
  const broken = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const { problem } = await staff().refusal('ENG-310', { file: fileOf(broken, 'a.jpg') });
  expect(problem.code).toBe('FILE_REFUSED');
});

it('ENG-311 in part: a document is returned as a download, not for display, and to its uploader only', async () => {
  const { idFile } = await add(PDF, 'Größe 1.pdf');
  const called = await staff().call('ENG-311', { params: { idFile } });
  const { headers } = called;
  const content: unknown = called.ok ? called.answer : null;
  expect(Buffer.from(content as string).toString()).toBe(PDF);
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Gr__e 1.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.pdf`,
  );
  for (const who of ['centre', 'auctioneer'] as const) {
    const { problem } = await world.as(who).refusal('ENG-311', { params: { idFile } });
    expect([who, problem.code]).toEqual([who, 'NOT_FOUND']);
  }
});

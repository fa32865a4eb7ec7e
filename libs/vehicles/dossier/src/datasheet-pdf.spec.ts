import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { eventually, stepsBesideBid } from '@fairlot/testing';
import { expect, it, vi } from 'vitest';
import { datasheetPdf, type Datasheet } from './datasheet-pdf.js';
import { pdfContent } from './testing/index.js';

const SHEET: Datasheet = {
  title: 'Dane pojazdu',
  subtitle: 'Škoda Fabia',
  language: 'pl',
  rows: [['Skrzynia biegów', 'Ręczna']],
  at: new Date(Date.UTC(2026, 3, 14, 9)),
};
const ADDRESS = 'https://portal.test/private/vehicles/7';

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer();
const some = async function* (...pictures: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pictures;
};

it('SEC-13 a data sheet is a PDF that contains all characters of its language', async () => {
  const { text, language } = await pdfContent(await buffer(datasheetPdf(SHEET)));
  for (const expected of ['Dane pojazdu', 'Škoda Fabia', 'Skrzynia biegów', 'Ręczna'])
    expect(text).toContain(expected);
  expect(language).toBe('pl');
});

it('a data sheet is byte-for-byte the same for the same data, and longer if it has more rows', async () => {
  const one = await buffer(datasheetPdf(SHEET));
  const other = await buffer(datasheetPdf(SHEET));
  expect(one.equals(other)).toBe(true);
  const rows = Array.from({ length: 80 }, (_, at) => [`Row ${at}`, 'x '.repeat(80)] as const);
  const { pages, text } = await pdfContent(await buffer(datasheetPdf({ ...SHEET, rows })));
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain('Row 79');
});

it("a data sheet has sections, valid pictures of any shape, and a link to the vehicle's page", async () => {
  const wide = await picture(1_280, 640);
  const torn = wide.subarray(0, 12);
  const high = await picture(200, 1_200);
  const sections = [{ title: 'Uszkodzenia', rows: [['Zderzak', 'Rysa']] }] as const;
  const pictures = some(torn, wide, Buffer.from('none'), high, wide, high, wide, wide, wide);
  const file = await buffer(datasheetPdf({ ...SHEET, address: ADDRESS, sections, pictures }));
  const content = await pdfContent(file);
  expect(content).toMatchObject({ pictures: 7, links: [ADDRESS], pages: 2 });
  for (const expected of ['Ręczna', 'Uszkodzenia', 'Zderzak', ADDRESS])
    expect(content.text).toContain(expected);
});

it('a data sheet requests no further pictures after its reader has stopped', async () => {
  const closed = vi.fn<() => void>();
  let requests = 0;
  const content = await picture(64, 64);
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (; ; requests += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        yield content;
      }
    } finally {
      closed();
    }
  };
  for await (const piece of datasheetPdf({ ...SHEET, pictures: endless() }))
    if (piece !== null && requests > 2) break;
  await eventually(() => expect(closed).toHaveBeenCalledTimes(1));
  const before = requests;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requests).toBe(before);
});

it('a data sheet is drawn with pauses for bids between its rows', async () => {
  const { stepsBefore, made } = await stepsBesideBid((step) => {
    const row = (name: string): readonly [string, string] => {
      const pair: [string, string] = [name, ''];
      return Object.defineProperty(pair, 1, { get: () => (step(), `value of ${name}`) });
    };
    return buffer(datasheetPdf({ ...SHEET, rows: ['one', 'two', 'three'].map(row) }));
  });
  expect(stepsBefore).toBe(1);
  expect((await pdfContent(made)).text).toContain('value of three');
});

import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { datasheetPdf, type Datasheet } from './datasheet-pdf.js';

const SHEET: Datasheet = {
  ...{ title: 'Karta pojazdu', subtitle: 'Škoda Fabia', language: 'pl' },
  rows: [['Skrzynia biegów', 'Ręczna']],
  at: new Date(Date.UTC(2026, 3, 14, 9)),
};

/** Of each letter that is drawn the sign that a reader copies, from the tables that fonts bring along. */
const lettersOf = (pdf: Buffer): string => {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const maps = streams.filter((stream) => stream.includes('beginbfrange'));
  return maps
    .flatMap((map) => [...map.matchAll(/<([0-9a-f]{4})>/g)])
    .map(([, code = '']) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('');
};

it('SEC-13 a data sheet is a PDF with the letters of its language', async () => {
  const pdf = await buffer(datasheetPdf(SHEET));
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  const letters = lettersOf(pdf);
  for (const letter of 'Škodaóęzna') expect(letters).toContain(letter);
});

it('is the same when nothing has changed, and as long as it has to be', async () => {
  const [one, other] = [await buffer(datasheetPdf(SHEET)), await buffer(datasheetPdf(SHEET))];
  expect(one.equals(other)).toBe(true);
  const rows = Array.from({ length: 80 }, (_, at) => [`Row ${at}`, 'x '.repeat(80)] as const);
  const long = (await buffer(datasheetPdf({ ...SHEET, rows }))).toString('latin1');
  expect(long.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2);
});

import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { cataloguePdf, type CatalogueEntry, type CatalogueFrontMatter } from './index.js';
import { pdfContent } from './testing/index.js';

const ADDRESS = 'https://portal.test/auctions/7';
const picture = await sharp({
  create: { width: 640, height: 480, channels: 3, background: '#3366aa' },
})
  .jpeg()
  .toBuffer();
const entry = (at: number, facts: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  title: `Los ${at} · Škoda Fabia`,
  terms: 'Offen · Grundpreis 4.900,00 €',
  rows: [['Kennzeichen', `AB${at}CD`]],
  condition: [['Schäden', 'Stoßstange vorn · Kratzer']],
  address: `${ADDRESS}/lots/${at}`,
  picture,
  ...facts,
});
const front = (count: number): CatalogueFrontMatter => ({
  kind: 'Katalog',
  title: 'Łódź im Herbst',
  address: ADDRESS,
  contents: 'Inhalt',
  facts: [['Markt', 'Polen']],
  note: 'Stand 14/04/2026',
  language: 'de',
  entries: Array.from({ length: count }, (_, at) => [`Los ${at + 1}`, 'Škoda Fabia']),
  at: new Date(Date.UTC(2026, 3, 14, 9)),
});
const some = async function* (...entries: readonly CatalogueEntry[]) {
  yield* entries;
};

describe('the catalogue of an auction', () => {
  it('has a cover, a table of contents and half a page per entry, with page numbers', async () => {
    const entries = [1, 2, 3].map((at) => entry(at));
    const content = await pdfContent(await buffer(cataloguePdf(front(3), some(...entries))));
    expect(content).toMatchObject({ pages: 4, pictures: 3, language: 'de' });
    const [cover, contents, first, second] = content.text.split('\n');
    for (const text of ['Katalog', 'Łódź im Herbst', 'Polen', 'Stand 14/04/2026', '1 / 4'])
      expect(cover).toContain(text);
    expect(contents).toMatch(/Inhalt.*3\s+Los 1.*3\s+Los 2.*4\s+Los 3/);
    for (const text of ['Los 1', 'AB1CD', 'Los 2', 'Grundpreis', 'Kratzer', '3 / 4'])
      expect(first).toContain(text);
    expect(second).toContain('AB3CD');
    expect(content.links.toSorted()).toEqual([
      ADDRESS,
      ...[1, 2, 3].map((at) => `${ADDRESS}/lots/${at}`),
    ]);
  });

  it('keeps its layout whatever the text, and leaves out invalid pictures', async () => {
    const long = 'W'.repeat(40).concat(' x'.repeat(4_000));
    const rows = Array.from({ length: 13 }, () => [long, long] as const);
    const odd = { title: long, terms: long, rows, condition: rows, picture: Buffer.from('none') };
    const entries = [entry(1, odd), entry(2, { ...odd, picture: null }), entry(3)];
    const cover = { ...front(3), title: long, note: long, facts: rows.slice(0, 5) };
    const content = await pdfContent(await buffer(cataloguePdf(cover, some(...entries))));
    expect(content).toMatchObject({ pages: 4, pictures: 1 });
    expect(content.text.split('\n')[3]).toContain('AB3CD');
  });

  it('has the right page number for each of many entries', async () => {
    const entries = Array.from({ length: 120 }, (_, at) => entry(at + 1, { picture: null }));
    const content = await pdfContent(await buffer(cataloguePdf(front(120), some(...entries))));
    const pages = content.text.split('\n');
    const at = pages.findIndex((page) => page.includes('AB113CD'));
    expect(pages.slice(1, at).join(' ')).toMatch(new RegExp(`${at + 1}\\s+Los 113\\b`));
    expect(content.pages).toBe(pages.length);
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
  });

  it('requests one entry after the other, and none after its reader has stopped', async () => {
    const closed = vi.fn<() => void>();
    let requests = 0;
    const endless = async function* (): AsyncGenerator<CatalogueEntry> {
      try {
        for (;;) yield entry((requests += 1));
      } finally {
        closed();
      }
    };
    let pieces = 0;
    for await (const piece of cataloguePdf(front(9), endless())) {
      if (piece.length >= 0) pieces += 1;
      if (pieces > 3) break;
    }
    expect([requests, closed.mock.calls.length]).toEqual([3, 1]);
  });

  it('fails and ends its worker thread if an entry fails', async () => {
    const failing = async function* (): AsyncGenerator<CatalogueEntry> {
      yield entry(1);
      throw new Error('gone');
    };
    await expect(buffer(cataloguePdf(front(2), failing()))).rejects.toThrow('gone');
  });
});

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawFirstPage } from './first-page.js';
import { makePdf, makeEndlessPdf, RED_SQUARE } from './testing/index.js';

/** Reproducible bytes that cannot be compressed. */
const noiseOf = (outputLength: number): Buffer =>
  createHash('shake256', { outputLength }).update('noise').digest();

const sizesOf = async (content: Uint8Array) =>
  (await drawFirstPage(content))?.map(
    ({ width, height, mediaType }) => `${width}x${height} ${mediaType}`,
  ) ?? null;

describe("the picture of a document's first page", () => {
  it('has two widths, on white, as JPEG and WebP', async () => {
    const drawn = (await drawFirstPage(makePdf()))!;
    expect(drawn.map(({ width, mediaType }) => `${width} ${mediaType}`)).toEqual([
      '320 image/jpeg',
      '320 image/webp',
      '640 image/jpeg',
      '640 image/webp',
    ]);
    const { content, width, height } = drawn[2]!;
    const pixels = await sharp(content).raw().toBuffer();
    const at = (x: number, y: number) => [
      ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    ];
    const scale = width / 595;
    const inside = at(Math.round(200 * scale), height - Math.round(200 * scale));
    expect(inside.map((part) => Math.round(part / 64))).toEqual([4, 0, 0]);
    expect(at(5, 5).every((part) => part > 250)).toBe(true);
  });

  it('has the maximum size, whatever size the page declares', async () => {
    expect(await sizesOf(makePdf({ size: [100_000, 100_000] }))).toContain('640x640 image/jpeg');
    expect(await sizesOf(makePdf({ size: [3, 14_400] }))).toEqual([
      '1x1280 image/jpeg',
      '1x1280 image/webp',
    ]);
    expect(await sizesOf(makePdf({ size: [14_400, 1] }))).toContain('640x1 image/webp');
  });

  it('is drawn without running the document’s scripts', async () => {
    const catalogue = '/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>';
    expect(await sizesOf(makePdf({ catalogue }))).toHaveLength(4);
  });
});

describe('a document whose first page cannot be drawn', () => {
  const locked = '/Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <00> /U <00>';
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['only a header', Buffer.from('%PDF-1.7\nnothing')],
    ['no pages', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')],
    ['a truncated file', makePdf({ content: noiseOf(50_000) }).subarray(0, 300)],
    ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), noiseOf(1_000_000)])],
    [
      'an encrypted file',
      Buffer.from(
        makePdf().toString('latin1').replace('/Root', `/Encrypt << ${locked} >> /Root`),
        'latin1',
      ),
    ],
  ])('returns null: %s', async (_, content) => {
    expect(await drawFirstPage(content)).toBeNull();
  });

  it('is given up after the time limit', async () => {
    const from = performance.now();
    await expect(drawFirstPage(makeEndlessPdf(), { timeMaxMs: 2_000 })).rejects.toThrow('SIGKILL');
    expect(performance.now() - from).toBeLessThan(8_000);
  });

  it('is given up when the caller aborts', async () => {
    const stop = new AbortController();
    const drawing = drawFirstPage(makeEndlessPdf(), { signal: stop.signal });
    stop.abort();
    await expect(drawing).rejects.toThrow('aborted');
  });

  it('is given up at the memory limit, however large it is when unpacked', async () => {
    const pdf = makePdf({
      content: Buffer.concat([Buffer.alloc(300_000_000, ' '), Buffer.from(RED_SQUARE)]),
    });
    expect(pdf.length).toBeLessThan(1_000_000);
    expect(await drawFirstPage(pdf, { timeMaxMs: 60_000 })).toBeNull();
    // More time than the process needs to unpack 300 MB.
  }, 90_000);
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureRefused, renderPicture, rotationBetween } from './render-picture.js';

const BLUE = { r: 0, g: 0, b: 200 };
const RED = { r: 200, g: 0, b: 0 };
const plain = (width: number, height: number, background = BLUE) =>
  sharp({ create: { width, height, channels: 3, background } });
const widthsOf = async (content: Buffer) =>
  (await renderPicture(content)).renditions.map(({ width, mediaType }) => `${width} ${mediaType}`);
/** A PNG that consists only of a header, which declares this size. */
const headOf = (width: number, height: number): Buffer => {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000',
    'hex',
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

describe('SEC-33 a re-encoded photo', () => {
  it('has four widths, each as JPEG and WebP, and is not enlarged', async () => {
    expect(await widthsOf(await plain(2_400, 1_200).jpeg().toBuffer())).toEqual(
      [320, 640, 1_280, 1_920].flatMap((width) => [`${width} image/jpeg`, `${width} image/webp`]),
    );
    expect(await widthsOf(await plain(500, 300).png().toBuffer())).toEqual([
      '320 image/jpeg',
      '320 image/webp',
      '500 image/jpeg',
      '500 image/webp',
    ]);
    expect(await widthsOf(await plain(1, 1).webp().toBuffer())).toHaveLength(2);
  });

  it('is upright, and has no camera metadata', async () => {
    const sent = await plain(800, 400)
      .withExif({ IFD0: { Copyright: 'SECRET-IN-EXIF' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    const { renditions } = await renderPicture(sent);
    for (const { content, width, height } of renditions) {
      const { exif, orientation, icc } = await sharp(content).metadata();
      expect({ exif, orientation, icc }).toEqual({});
      expect(height).toBe(width * 2);
      expect(content.includes('SECRET-IN-EXIF')).toBe(false);
    }
  });

  it('is rotated relative to its upright position', async () => {
    const red = await plain(400, 200, RED).png().toBuffer();
    const input = await plain(200, 200).png().toBuffer();
    const halves = sharp(red).composite([{ input, left: 200, top: 0 }]);
    const upright = await halves.jpeg().toBuffer();
    const corner = async (turn: 0 | 90 | 180 | 270) => {
      const { content, width, height } = (await renderPicture(upright, turn)).renditions[0]!;
      const place = { left: 5, top: 5, width: 9, height: 9 };
      const { dominant } = await sharp(await sharp(content).extract(place).toBuffer()).stats();
      return `${width}x${height} ${dominant.r > dominant.b ? 'red' : 'blue'}`;
    };
    expect([await corner(0), await corner(90), await corner(180), await corner(270)]).toEqual([
      '320x160 red',
      '200x400 red',
      '320x160 blue',
      '200x400 blue',
    ]);
    expect([rotationBetween(270, 90), rotationBetween(90, 0), rotationBetween(0, 0)]).toEqual([
      180, 270, 0,
    ]);
  });

  it('gets a white background, and a small blurred preview', async () => {
    const clear = { width: 40, height: 40, channels: 4, background: { ...RED, alpha: 0 } } as const;
    const sent = await sharp({ create: clear }).png().toBuffer();
    const { renditions, placeholder } = await renderPicture(sent);
    const { dominant } = await sharp(renditions[0]!.content).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{40,600}$/);
  });

  it('keeps its first frame only', async () => {
    const frames = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        plain(32, 32, at % 2 === 0 ? BLUE : RED)
          .png()
          .toBuffer(),
      ),
    );
    const sent = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(sent).metadata()).pages).toBe(100);
    const { renditions } = await renderPicture(sent);
    const shown = await sharp(renditions[1]!.content).stats();
    expect(shown.dominant.b).toBeGreaterThan(180);
    expect((await sharp(renditions[1]!.content).metadata()).pages).toBeUndefined();
  });

  it('may be extremely tall, and is then scaled by its height', async () => {
    const { renditions } = await renderPicture(await plain(10, 30_000).png().toBuffer());
    expect(renditions.at(-1)).toMatchObject({ height: 3_840 });
  });
});

describe('an invalid or malicious picture', () => {
  it('loses a script that was appended to it', async () => {
    const sent = Buffer.concat([
      await plain(64, 64).jpeg().toBuffer(),
      Buffer.from('/*<script>alert(1)</script>'),
    ]);
    const { renditions } = await renderPicture(sent);
    for (const { content } of renditions) expect(content.includes('script')).toBe(false);
  });

  it.each([
    ['an oversized picture', headOf(65_000, 65_000)],
    ['a line of a billion pixels', headOf(1_000_000_000, 1)],
    ['a header only', headOf(10, 10)],
    ['an empty file', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['an EPS', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('is rejected: %s', async (_, content) => {
    await expect(renderPicture(content)).rejects.toThrow(PictureRefused);
  });

  it('is refused if it is truncated', async () => {
    const whole = await plain(900, 900).png({ compressionLevel: 0 }).toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    await expect(renderPicture(half)).rejects.toThrow(PictureRefused);
  });

  it('is refused above 50 million pixels, before it is decoded', async () => {
    const bomb = await plain(10_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(600_000);
    await expect(renderPicture(bomb)).rejects.toThrow(/pixel limit/);
  });
});

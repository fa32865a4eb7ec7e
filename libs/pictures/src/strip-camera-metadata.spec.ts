import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { stripCameraMetadata } from './strip-camera-metadata.js';

const PLACE = {
  IFD0: { Make: 'Camera of Ann' },
  IFD3: { GPSLatitude: '45/1 4/1 0/1' },
};
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><where>Torino</where></x:xmpmeta>';
const CAMERA_DATA = /Camera|Torino|GPS|Exif.{0,40}Make/;

const noise = Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, n) => (n * 7919) % 251));
const image = () => sharp(noise, { raw: { width: 90, height: 60, channels: 3 } });
const pixels = (content: Buffer) => sharp(content).raw().toBuffer();
const sent = new Map<string, Buffer>();
beforeAll(async () => {
  const tagged = () => image().withMetadata({ orientation: 6 }).withExifMerge(PLACE).withXmp(XMP);
  sent.set('JPEG', await tagged().jpeg().toBuffer());
  sent.set('JPEG of several scans', await tagged().jpeg({ progressive: true }).toBuffer());
  sent.set('PNG', await tagged().png().toBuffer());
});

describe('a picture that is stored as a document', () => {
  it.each(['JPEG', 'JPEG of several scans', 'PNG'])(
    'has the same pixels and orientation as a %s, but no camera metadata',
    async (kind) => {
      const content = sent.get(kind)!;
      expect(content.toString('latin1')).toMatch(CAMERA_DATA);
      const kept = await stripCameraMetadata(content);
      expect(kept.toString('latin1')).not.toMatch(CAMERA_DATA);
      const { orientation, exif, xmp } = await sharp(kept).metadata();
      expect([orientation, xmp, exif!.length < 40]).toEqual([6, undefined, true]);
      expect((await pixels(kept)).equals(await pixels(content))).toBe(true);
    },
  );

  it('has the same colours, and loses data after its end', async () => {
    const plain = await image().withIccProfile('p3').jpeg().toBuffer();
    const kept = await stripCameraMetadata(
      Buffer.concat([plain, Buffer.from('a film from Torino')]),
    );
    expect(kept.toString('latin1')).not.toContain('Torino');
    const { icc, exif } = await sharp(kept).metadata();
    expect([icc === undefined, exif]).toEqual([false, undefined]);
    expect(await stripCameraMetadata(kept)).toEqual(kept);
  });

  it('loses data between two scans', async () => {
    const content = sent.get('JPEG of several scans')!;
    const at = content.lastIndexOf(Buffer.from([0xff, 0xda]));
    const note = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from('Torino')]);
    const noted = Buffer.concat([content.subarray(0, at), note, content.subarray(at)]);
    expect(await stripCameraMetadata(noted)).toEqual(await stripCameraMetadata(content));
  });

  it('is refused if it is not a picture, or is malformed', async () => {
    const jpeg = sent.get('JPEG')!;
    const wrong = Buffer.from(jpeg);
    // Its first segment declares a length that exceeds the file.
    wrong.writeUInt16BE(0xffff, 4);
    for (const content of [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('%PDF-1.7'), wrong])
      await expect(stripCameraMetadata(content)).rejects.toMatchObject({ name: 'PictureRefused' });
    const png = sent.get('PNG')!;
    const cut = stripCameraMetadata(png.subarray(0, png.length - 20));
    await expect(cut).rejects.toMatchObject({ name: 'PictureRefused' });
  });
});

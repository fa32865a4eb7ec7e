import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { PictureRefused } from './render-picture.js';

const UPRIGHT_ORIENTATION = 1;

/** Exif data that contains only an orientation. */
const exifWithOrientation = (orientation: number): Buffer =>
  Buffer.from([
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);

const invalidParts = (): PictureRefused => new PictureRefused('its parts do not fit together');

const START_MARKER = 0xd8;
const END_MARKER = 0xd9;
const SCAN_MARKER = 0xda;
const COMMENT_MARKER = 0xfe;
const FIRST_APP = 0xe0;
const LAST_APP = 0xef;
const RESTART_MARKERS = [0xd0, 0xd7] as const;
/**
 * Application segments that affect how a JPEG looks: their markers, and the first bytes of their
 * content.
 */
const NEEDED_SEGMENTS: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};

const isKept = (marker: number, body: Buffer): boolean => {
  if (marker === COMMENT_MARKER) return false;
  if (marker < FIRST_APP || marker > LAST_APP) return true;
  const begins = NEEDED_SEGMENTS[marker];
  return begins !== undefined && body.toString('latin1', 0, begins.length) === begins;
};

/** Position of the marker after a scan. Inside a scan, bytes that look like markers are escaped. */
const scanEnd = (content: Buffer, from: number): number => {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    const isOfScan =
      next === 0 || next === 0xff || (next >= RESTART_MARKERS[0] && next <= RESTART_MARKERS[1]);
    if (!isOfScan) return at;
  }
  return content.length;
};

/**
 * Rebuilds a JPEG without metadata. Also drops data after the picture, because phones append videos
 * that contain a location.
 */
const stripJpeg = (content: Buffer, orientation: number): Buffer => {
  const pieces: Buffer[] = [Buffer.from([0xff, START_MARKER])];
  if (orientation !== UPRIGHT_ORIENTATION) {
    const exif = Buffer.concat([
      Buffer.from('Exif\0\0', 'latin1'),
      exifWithOrientation(orientation),
    ]);
    pieces.push(Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif);
  }
  for (let at = 2; at < content.length;) {
    if (content[at] !== 0xff) throw invalidParts();
    const marker = content[at + 1];
    if (marker === END_MARKER) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === undefined || at + 4 > content.length) throw invalidParts();
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end < at + 4 || end > content.length) throw invalidParts();
    const next = marker === SCAN_MARKER ? scanEnd(content, end) : end;
    if (isKept(marker, content.subarray(at + 4, end))) pieces.push(content.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...pieces, Buffer.from([0xff, END_MARKER])]);
};

const SIGNATURE_BYTES = 8;
/** PNG chunks that affect how the picture looks. */
const NEEDED_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'pHYs',
]);

const pngChunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

const stripPng = (content: Buffer, orientation: number): Buffer => {
  const pieces: Buffer[] = [content.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at < content.length;) {
    if (at + 12 > content.length) throw invalidParts();
    const end = at + 12 + content.readUInt32BE(at);
    if (end > content.length) throw invalidParts();
    const name = content.toString('latin1', at + 4, at + 8);
    if (NEEDED_CHUNKS.has(name)) pieces.push(content.subarray(at, end));
    if (name === 'IHDR' && orientation !== UPRIGHT_ORIENTATION)
      pieces.push(pngChunk('eXIf', exifWithOrientation(orientation)));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(pieces);
};

/**
 * Removes metadata from a picture that is stored as a document: time, place, camera and data of
 * editors. Pixels and orientation stay exactly the same.
 * @param content JPEG or PNG
 * @throws PictureRefused if it is not a picture, or cannot be shown
 */
export const stripCameraMetadata = async (content: Buffer): Promise<Buffer> => {
  // Reads only the header, so the declared size does not matter.
  const { format, orientation = UPRIGHT_ORIENTATION } = await sharp(content, {
    limitInputPixels: false,
  })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureRefused(String(error), { cause: error });
    });
  return format === 'png' ? stripPng(content, orientation) : stripJpeg(content, orientation);
};

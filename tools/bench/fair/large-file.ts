import { randomBytes } from 'node:crypto';
import type { ExampleFile } from '@fairlot/contracts';
import sharp from 'sharp';

/** Size of a large file, which is below the limit of 10 MB for a file. */
const FILE_BYTES = 9_000_000;
/** Size of a large photo in pixels: 39 megapixels. */
const PHOTO_SIZE = { width: 7_216, height: 5_412 } as const;
/**
 * Each pixel of the noise becomes a square with this side in pixels, so that the file stays below 9
 * MB.
 */
const PIXEL_SIZE = 8;

const contentOf = ({ content, isBase64 }: ExampleFile): Buffer =>
  Buffer.from(content, isBase64 === true ? 'base64' : 'utf8');

/** Returns a noisy photo of 39 megapixels as a JPEG file. */
export const largePhoto = async (): Promise<Buffer> => {
  const width = Math.ceil(PHOTO_SIZE.width / PIXEL_SIZE);
  const height = Math.ceil(PHOTO_SIZE.height / PIXEL_SIZE);
  const noise = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * noise.channels), { raw: noise })
    .resize({ ...PHOTO_SIZE, kernel: 'nearest' })
    .jpeg({ quality: 70 })
    .toBuffer();
};

/**
 * Returns a list with its headings, followed by 9 MB of quotes, which a parser of lists must keep
 * in memory as one value.
 */
const largeList = (file: ExampleFile): Buffer => {
  const [headings = ''] = contentOf(file).toString().split('\n');
  return Buffer.from(`${headings}\n${'"'.repeat(FILE_BYTES)}`);
};

/** Returns a PDF document with 9 MB of comments before its end. */
const largePdf = (file: ExampleFile): Buffer => {
  const [start = '', end = ''] = contentOf(file).toString().split('%%EOF');
  return Buffer.from(`${start}${`%${'-'.repeat(98)}\n`.repeat(FILE_BYTES / 100)}%%EOF${end}`);
};

/** Returns a file of the example's kind, with the largest size that a call accepts for reading. */
export const largeFile = async (file: ExampleFile): Promise<File> => {
  const { name, mediaType } = file;
  const make = async (): Promise<Buffer> => {
    if (mediaType === 'text/csv') return largeList(file);
    if (mediaType === 'application/pdf') return largePdf(file);
    return mediaType.startsWith('image/') ? largePhoto() : contentOf(file);
  };
  const content = await make();
  return new File([new Uint8Array(content)], name, { type: mediaType });
};

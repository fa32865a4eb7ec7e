import sharp, { type Raw } from 'sharp';

/** Widths in pixels. A picture that is narrower has fewer. */
const WIDTHS = [320, 640, 1_280, 1_920] as const;
const [, , , WIDEST] = WIDTHS;
/** Maximum height. Taller pictures are scaled by height, because formats limit the height. */
const HEIGHT_MAX = 2 * WIDEST;
/** Maximum number of pixels. It is checked by the header, before the picture is decoded. */
const PIXELS_MAX = 50_000_000;
const TIME_MAX_SECONDS = 20;
const PLACEHOLDER_WIDTH = 16;
const BACKGROUND = '#ffffff';

// Use one thread per picture, no cache, and only the decoders of accepted formats.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export type Rendition = {
  readonly width: number;
  readonly height: number;
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly content: Buffer;
};
export type Picture = {
  /** The renditions by ascending width, each width as JPEG and WebP. */
  readonly renditions: readonly Rendition[];
  /** A blurred preview of a few hundred bytes as a `data:` URL. */
  readonly placeholder: string;
};

/** Clockwise rotation in degrees. */
export type Rotation = 0 | 90 | 180 | 270;
const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270];
/** The rotation from one orientation to another. */
export const rotationBetween = (from: Rotation, to: Rotation): Rotation =>
  ROTATIONS[((to - from + 360) % 360) / 90]!;

/** Thrown if the content is not a picture, is truncated, or is too large. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** Decodes the first frame: upright, on white, and without metadata. */
const decodePicture = async (content: Buffer, turn: Rotation) => {
  if (content.length === 0) throw new PictureRefused('nothing');
  return sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIME_MAX_SECONDS })
    .autoOrient()
    .rotate(turn)
    .resize({ width: WIDEST, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new PictureRefused(String(error), { cause: error });
    });
};

type RawPixels = Readonly<Raw & { data: Uint8Array }>;
const rawPicture = ({ data, width, height, channels }: RawPixels) =>
  sharp(data, { raw: { width, height, channels } }).removeAlpha();

/** The picture as JPEG and WebP in each of these widths, without enlarging it. */
export const renderRenditions = async (
  pixels: RawPixels,
  widths: readonly number[],
): Promise<Rendition[]> => {
  const renditions: Rendition[] = [];
  for (const across of new Set(widths.map((one) => Math.min(one, pixels.width)))) {
    const at = () => rawPicture(pixels).resize({ width: across });
    const jpeg = await at().jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
    const webp = await at().webp({ quality: 75 }).toBuffer();
    const size = { width: jpeg.info.width, height: jpeg.info.height };
    renditions.push({ ...size, mediaType: 'image/jpeg', content: jpeg.data });
    renditions.push({ ...size, mediaType: 'image/webp', content: webp });
  }
  return renditions;
};

/**
 * Re-encodes a picture in several widths, without enlarging it.
 * @param content JPEG, PNG or WebP
 * @param turn clockwise rotation from the upright position
 * @throws PictureRefused
 */
export const renderPicture = async (content: Buffer, turn: Rotation = 0): Promise<Picture> => {
  const { data, info } = await decodePicture(content, turn);
  const { width, height, channels } = info;
  const pixels = { data, width, height, channels };
  const renditions = await renderRenditions(pixels, WIDTHS);
  const across = Math.min(PLACEHOLDER_WIDTH, width);
  const blur = await rawPicture(pixels).resize({ width: across }).webp({ quality: 30 }).toBuffer();
  return { renditions, placeholder: `data:image/webp;base64,${blur.toString('base64')}` };
};

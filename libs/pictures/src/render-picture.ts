import sharp, { type Raw } from 'sharp';

/** Pixels across; a picture that is narrower has fewer of them. */
const WIDTHS = [320, 640, 1_280, 1_920] as const;
const [, , , WIDEST] = WIDTHS;
/** A picture as tall as a tower is made smaller by its height: no format holds it. */
const TALLEST = 2 * WIDEST;
/** Width times height. Told by the head of a file, before anything of it is unpacked. */
const PIXELS_MAX = 50_000_000;
const TIME_MAX_SECONDS = 20;
const PLACEHOLDER_WIDTH = 16;
const BEHIND_GLASS = '#ffffff';

// One thread a picture, nothing kept between two, and no reader but those of the kinds that are taken.
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
  /** By width, ascending; of each width a JPEG and a WebP. */
  readonly renditions: readonly Rendition[];
  /** A blur of some hundred bytes as a `data:` address. */
  readonly placeholder: string;
};

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;
const TURNS: readonly Turn[] = [0, 90, 180, 270];
/** What is still to turn of a picture that stands so, until it stands otherwise. */
export const turnBetween = (from: Turn, to: Turn): Turn => TURNS[((to - from + 360) % 360) / 90]!;

/** No picture, one that is cut off, or one that is too large to be looked at. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** Upright, of its first frame, on white, and without what a camera wrote beside it. */
const drawn = async (content: Buffer, turn: Turn) => {
  if (content.length === 0) throw new PictureRefused('nothing');
  return sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIME_MAX_SECONDS })
    .autoOrient()
    .rotate(turn)
    .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BEHIND_GLASS })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new PictureRefused(String(error), { cause: error });
    });
};

type Pixels = Readonly<Raw & { data: Uint8Array }>;
const raw = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } }).removeAlpha();

/** In each of these widths that it has, a JPEG and a WebP. */
export const renditionsIn = async (
  pixels: Pixels,
  widths: readonly number[],
): Promise<Rendition[]> => {
  const renditions: Rendition[] = [];
  for (const across of new Set(widths.map((one) => Math.min(one, pixels.width)))) {
    const at = () => raw(pixels).resize({ width: across });
    const jpeg = await at().jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
    const webp = await at().webp({ quality: 75 }).toBuffer();
    const size = { width: jpeg.info.width, height: jpeg.info.height };
    renditions.push({ ...size, mediaType: 'image/jpeg', content: jpeg.data });
    renditions.push({ ...size, mediaType: 'image/webp', content: webp });
  }
  return renditions;
};

/**
 * A picture made anew in several widths, never enlarged.
 * @param content JPEG, PNG or WebP
 * @param turn from how it stands upright
 * @throws PictureRefused
 */
export const renderPicture = async (content: Buffer, turn: Turn = 0): Promise<Picture> => {
  const { data, info } = await drawn(content, turn);
  const { width, height, channels } = info;
  const pixels = { data, width, height, channels };
  const renditions = await renditionsIn(pixels, WIDTHS);
  const across = Math.min(PLACEHOLDER_WIDTH, width);
  const blur = await raw(pixels).resize({ width: across }).webp({ quality: 30 }).toBuffer();
  return { renditions, placeholder: `data:image/webp;base64,${blur.toString('base64')}` };
};

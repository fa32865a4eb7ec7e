import { ensureSpace, PAGE_LAYOUT, contentWidthOf, type Pdf } from './pdf-page.js';

/** Sizes in points. */
const COVER_HEIGHT = 250;
const PICTURE_HEIGHT = 170;
const COLUMN_COUNT = 2;

type DrawOptions = {
  readonly signal: AbortSignal;
  /** Draws what comes between the first picture and the others. Called even without pictures. */
  readonly afterCover: () => Promise<void>;
};
/** Properties of a picture that the library's types lack. */
type OpenedImage = { readonly width: number; readonly height: number };
type ImageOpener = { readonly openImage: (content: Buffer) => OpenedImage };

/** Opens a picture. Null if it is invalid or truncated, and then it is left out. */
export const openPicture = (doc: Pdf, content: Uint8Array): OpenedImage | null => {
  try {
    return (doc as Pdf & ImageOpener).openImage(Buffer.from(content));
  } catch {
    return null;
  }
};

type PictureBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Draws a picture as large as it fits. Returns the vertical position below it. */
export const drawPicture = (
  doc: Pdf,
  picture: OpenedImage,
  { x, y, width, height }: PictureBox,
): number => {
  doc.image(picture as never, x, y, { fit: [width, height] });
  return y + Math.min(height, (width * picture.height) / picture.width);
};

/** Draws the first picture large, and the others side by side. */
export const drawPictures = async (
  doc: Pdf,
  pictures: AsyncIterable<Uint8Array>,
  { signal, afterCover }: DrawOptions,
): Promise<void> => {
  const { left: x } = doc.page.margins;
  const width = (contentWidthOf(doc) - (COLUMN_COUNT - 1) * 2 * PAGE_LAYOUT.gap) / COLUMN_COUNT;
  let drawn = 0;
  for await (const content of pictures) {
    signal.throwIfAborted();
    const picture = openPicture(doc, content);
    if (picture === null) continue;
    if (drawn === 0) {
      const cover = { x, y: doc.y, width: contentWidthOf(doc), height: COVER_HEIGHT };
      doc.y = drawPicture(doc, picture, cover) + 2 * PAGE_LAYOUT.gap;
      await afterCover();
    } else {
      const column = (drawn - 1) % COLUMN_COUNT;
      if (column === 0) ensureSpace(doc, PICTURE_HEIGHT + PAGE_LAYOUT.gap);
      const { y } = doc;
      drawPicture(doc, picture, {
        x: x + column * (width + 2 * PAGE_LAYOUT.gap),
        y,
        width,
        height: PICTURE_HEIGHT,
      });
      doc.y = column === COLUMN_COUNT - 1 ? y + PICTURE_HEIGHT + PAGE_LAYOUT.gap : y;
    }
    drawn += 1;
  }
  if (drawn === 0) await afterCover();
};

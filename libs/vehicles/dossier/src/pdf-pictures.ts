import { needRoom, PAGE, widthOf, type Pdf } from './pdf-page.js';

/** Points. */
const COVER_HEIGHT = 250;
const HEIGHT = 170;
const COLUMNS = 2;

type Drawing = {
  readonly signal: AbortSignal;
  /** What stands between the first picture and the others; also where there is none. */
  readonly afterCover: () => void;
};
/** What the package gives and its types do not name. */
type Opened = { readonly width: number; readonly height: number };
type Opening = { readonly openImage: (content: Buffer) => Opened };

/** Null for what is no picture, or not whole: the sheet goes without it. */
export const opened = (doc: Pdf, content: Uint8Array): Opened | null => {
  try {
    return (doc as Pdf & Opening).openImage(Buffer.from(content));
  } catch {
    return null;
  }
};

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** As large as it fits; answers where it ends. */
export const place = (doc: Pdf, picture: Opened, { x, y, width, height }: Box): number => {
  doc.image(picture as never, x, y, { fit: [width, height] });
  return y + Math.min(height, (width * picture.height) / picture.width);
};

/** The first one large, the others two beside each other. */
export const drawPictures = async (
  doc: Pdf,
  pictures: AsyncIterable<Uint8Array>,
  { signal, afterCover }: Drawing,
): Promise<void> => {
  const { left: x } = doc.page.margins;
  const width = (widthOf(doc) - (COLUMNS - 1) * 2 * PAGE.gap) / COLUMNS;
  let drawn = 0;
  for await (const content of pictures) {
    signal.throwIfAborted();
    const picture = opened(doc, content);
    if (picture === null) continue;
    if (drawn === 0) {
      const cover = { x, y: doc.y, width: widthOf(doc), height: COVER_HEIGHT };
      doc.y = place(doc, picture, cover) + 2 * PAGE.gap;
      afterCover();
    } else {
      const column = (drawn - 1) % COLUMNS;
      if (column === 0) needRoom(doc, HEIGHT + PAGE.gap);
      const { y } = doc;
      place(doc, picture, { x: x + column * (width + 2 * PAGE.gap), y, width, height: HEIGHT });
      doc.y = column === COLUMNS - 1 ? y + HEIGHT + PAGE.gap : y;
    }
    drawn += 1;
  }
  if (drawn === 0) afterCover();
};

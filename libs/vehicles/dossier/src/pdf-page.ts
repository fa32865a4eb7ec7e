import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import PdfDocument from 'pdfkit';

/** A font for all supported languages. The standard PDF fonts lack Polish characters. */
const FONT_FILE = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';
let cachedFont: ReturnType<typeof openSync> | null = null;
/**
 * The parsed font. Cached per process, because parsing its kerning table takes a tenth of a second.
 */
const loadFont = (): ReturnType<typeof openSync> => {
  cachedFont ??= openSync(createRequire(import.meta.url).resolve(FONT_FILE));
  return cachedFont;
};
/** Sizes in points. */
export const PAGE_LAYOUT = {
  margin: 56,
  title: 18,
  heading: 13,
  text: 10.5,
  labels: 190,
  gap: 6,
} as const;
export const PALE_TEXT = '#5b6472';
export const INK = '#14181f';

export type Pdf = InstanceType<typeof PdfDocument>;
type PdfTitle = { readonly title: string; readonly language: string; readonly at: Date };

/** An empty A4 document. */
export const newPdf = ({ title, language, at }: PdfTitle): Pdf => {
  const doc = new PdfDocument({
    size: 'A4',
    margin: PAGE_LAYOUT.margin,
    lang: language,
    displayTitle: true,
    font: '',
    info: { Title: title, CreationDate: at },
  });
  // The library accepts a parsed font, although its types do not.
  doc.font(loadFont() as never);
  return doc;
};

/** The width between the margins. */
export const contentWidthOf = ({ page: { width, margins } }: Pdf): number =>
  width - margins.left - margins.right;

/** Starts a new page unless this height fits on the current one. */
export const ensureSpace = (doc: Pdf, height: number): void => {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
};

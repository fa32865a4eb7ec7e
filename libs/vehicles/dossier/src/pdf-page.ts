import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import PdfDocument from 'pdfkit';

/** Letters of all languages of the portal; the fonts that every reader has know no Polish. */
const FONT = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';
let parsed: ReturnType<typeof openSync> | null = null;
/** Read once a process: the rules by which letters stand beside each other take a tenth of a second. */
const font = (): ReturnType<typeof openSync> => {
  parsed ??= openSync(createRequire(import.meta.url).resolve(FONT));
  return parsed;
};
/** Points. */
export const PAGE = {
  margin: 56,
  title: 18,
  heading: 13,
  text: 10.5,
  labels: 190,
  gap: 6,
} as const;
export const PALE = '#5b6472';
export const INK = '#14181f';

export type Pdf = InstanceType<typeof PdfDocument>;
type Named = { readonly title: string; readonly language: string; readonly at: Date };

/** An empty A4 document. */
export const newPdf = ({ title, language, at }: Named): Pdf => {
  const doc = new PdfDocument({
    ...{ size: 'A4', margin: PAGE.margin, lang: language, displayTitle: true, font: '' },
    info: { Title: title, CreationDate: at },
  });
  // It takes a font that was read before; its types do not say so.
  doc.font(font() as never);
  return doc;
};

/** Between the margins. */
export const widthOf = ({ page: { width, margins } }: Pdf): number =>
  width - margins.left - margins.right;

/** Begins a page unless so much has room on this one. */
export const needRoom = (doc: Pdf, height: number): void => {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
};

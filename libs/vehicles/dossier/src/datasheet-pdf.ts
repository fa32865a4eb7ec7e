import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
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
const PAGE = { margin: 56, title: 18, text: 10.5, labels: 190, gap: 6 } as const;
const PALE = '#5b6472';
const INK = '#14181f';

/** What a data sheet says, in the words of its reader. */
export type Datasheet = {
  readonly title: string;
  /** Under it. */
  readonly subtitle: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** BCP 47. */
  readonly language: string;
  /** Of what it says: the same vehicle makes the same file. */
  readonly at: Date;
};

/** A data sheet as a PDF of one page or more. */
export const datasheetPdf = ({ title, subtitle, rows, language, at }: Datasheet): Readable => {
  const doc = new PdfDocument({
    ...{ size: 'A4', margin: PAGE.margin, lang: language, displayTitle: true, font: '' },
    info: { Title: `${title} – ${subtitle}`, CreationDate: at },
  });
  // It takes a font that was read before; its types do not say so.
  doc
    .font(font() as never)
    .fontSize(PAGE.title)
    .fillColor(INK)
    .text(subtitle);
  doc.fontSize(PAGE.text).fillColor(PALE).text(title).moveDown(1.5);
  const { left, right } = doc.page.margins;
  const width = doc.page.width - left - right - PAGE.labels;
  for (const [label, value] of rows) {
    const height = Math.max(
      doc.heightOfString(label, { width: PAGE.labels - PAGE.gap }),
      doc.heightOfString(value, { width }),
    );
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
    const { y } = doc;
    doc.fillColor(PALE).text(label, left, y, { width: PAGE.labels - PAGE.gap });
    doc.fillColor(INK).text(value, left + PAGE.labels, y, { width });
    doc.x = left;
    doc.y = y + height + PAGE.gap;
  }
  doc.end();
  return Readable.from(doc as AsyncIterable<Uint8Array>, { objectMode: false });
};

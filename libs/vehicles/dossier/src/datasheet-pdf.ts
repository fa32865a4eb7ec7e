import { Readable } from 'node:stream';
import { longWork, urgentWork } from '@fairlot/kernel';
import { drawCode } from './pdf-code.js';
import {
  INK,
  ensureSpace,
  newPdf,
  PAGE_LAYOUT,
  PALE_TEXT,
  contentWidthOf,
  type Pdf,
} from './pdf-page.js';
import { drawPictures } from './pdf-pictures.js';

type LabelledRows = readonly (readonly [label: string, value: string])[];

/** The content of a data sheet, in the reader's language. */
export type Datasheet = {
  readonly title: string;
  readonly subtitle: string;
  readonly rows: LabelledRows;
  /** Sections below the rows, each with a heading. */
  readonly sections?: readonly { readonly title: string; readonly rows: LabelledRows }[];
  /**
   * Pictures as JPEG, the cover first. Each is loaded when it is drawn, and left out if invalid.
   */
  readonly pictures?: AsyncIterable<Uint8Array>;
  /** URL of the vehicle's page. */
  readonly address?: string;
  /** Language as a BCP 47 tag. */
  readonly language: string;
  /** Date of the document. It depends only on the vehicle, so the same data gives the same file. */
  readonly at: Date;
};

const CODE_SIDE = 76;
const SMALL_FONT_SIZE = 8;

const drawHead = (doc: Pdf, { title, subtitle, address }: Datasheet): void => {
  const { left, top } = doc.page.margins;
  const width = contentWidthOf(doc) - (address === undefined ? 0 : CODE_SIDE + 2 * PAGE_LAYOUT.gap);
  doc.fontSize(PAGE_LAYOUT.title).fillColor(INK).text(subtitle, left, top, { width });
  doc.fontSize(PAGE_LAYOUT.text).fillColor(PALE_TEXT).text(title, { width });
  if (address === undefined) return void doc.moveDown(1.5);
  doc.fontSize(SMALL_FONT_SIZE).text(address, { width, link: address }).fontSize(PAGE_LAYOUT.text);
  const { y } = doc;
  drawCode(doc, address, { x: left + contentWidthOf(doc) - CODE_SIDE, y: top, side: CODE_SIDE });
  doc.x = left;
  doc.y = Math.max(y, top + CODE_SIDE) + 2 * PAGE_LAYOUT.gap;
};

/** Draws rows, with pauses for urgent work in between. */
const drawRows = async (doc: Pdf, rows: LabelledRows): Promise<void> => {
  const pause = longWork();
  const { left } = doc.page.margins;
  const width = contentWidthOf(doc) - PAGE_LAYOUT.labels;
  doc.fontSize(PAGE_LAYOUT.text);
  for (const [label, value] of rows) {
    const height = Math.max(
      doc.heightOfString(label, { width: PAGE_LAYOUT.labels - PAGE_LAYOUT.gap }),
      doc.heightOfString(value, { width }),
    );
    ensureSpace(doc, height);
    const { y } = doc;
    doc.fillColor(PALE_TEXT).text(label, left, y, { width: PAGE_LAYOUT.labels - PAGE_LAYOUT.gap });
    doc.fillColor(INK).text(value, left + PAGE_LAYOUT.labels, y, { width });
    doc.x = left;
    doc.y = y + height + PAGE_LAYOUT.gap;
    const paused = pause();
    if (paused !== undefined) await paused;
  }
};

const drawSections = async (doc: Pdf, { sections = [] }: Datasheet): Promise<void> => {
  for (const { title, rows } of sections) {
    // Prevents a heading at the end of a page without rows below it.
    ensureSpace(doc, 4 * PAGE_LAYOUT.title);
    doc.y += PAGE_LAYOUT.gap;
    doc.fontSize(PAGE_LAYOUT.heading).fillColor(INK).text(title).moveDown(0.4);
    await drawRows(doc, rows);
  }
};

const noPictures = async function* (): AsyncGenerator<Uint8Array> {};

const fillSheet = async (doc: Pdf, sheet: Datasheet, signal: AbortSignal): Promise<void> => {
  drawHead(doc, sheet);
  await drawPictures(doc, sheet.pictures ?? noPictures(), {
    signal,
    afterCover: async () => {
      await drawRows(doc, sheet.rows);
      await drawSections(doc, sheet);
    },
  });
  // Pause, because embedding the fonts takes some time too.
  await urgentWork.pause();
  doc.end();
};

/**
 * A data sheet as a PDF of one or more pages, generated while it is read. After the reader has
 * stopped, no more pictures are requested.
 */
export const datasheetPdf = (sheet: Datasheet): Readable => {
  const { title, subtitle, language, at } = sheet;
  const doc = newPdf({ title: `${title} – ${subtitle}`, language, at });
  const pdf = Readable.from(doc as AsyncIterable<Uint8Array>, { objectMode: false });
  const over = new AbortController();
  pdf.once('close', () => over.abort());
  fillSheet(doc, sheet, over.signal).catch((error: Error) => void pdf.destroy(error));
  return pdf;
};

import { once } from 'node:events';
import type { CatalogueEntry, CatalogueFrontMatter, CatalogueOrder } from './catalogue.js';
import { drawCode } from './pdf-code.js';
import { INK, newPdf, PALE_TEXT, type Pdf } from './pdf-page.js';
import { openPicture, drawPicture } from './pdf-pictures.js';

/** Sizes in points. */
const MARGIN = 42;
const FOOTER_HEIGHT = 24;
const GAP = 8;
const CODE_SIDE = 58;
const PICTURE_SIZE = { width: 222, height: 148 } as const;
const TEXT_SIZE = 8.5;
const LINE_HEIGHT = 12.5;
const ENTRIES_PER_PAGE = 2;
const CONTENTS_LAYOUT = { columns: 2, head: 40, line: 14 } as const;

const destinationNameOf = (entry: number): string => `entry-${entry}`;

/**
 * Lays out a catalogue piece by piece, without keeping it in memory. Each entry has half a page, so
 * the page numbers in the table of contents are known in advance. Longer entries are truncated.
 */
export class CatalogueLayout {
  #doc: Pdf | null = null;
  #pieces: Uint8Array[] = [];
  #pages = 0;
  #page = 0;
  #entry = 0;

  /** Draws a part. Returns the bytes of the PDF that are complete so far. */
  async draw(order: CatalogueOrder): Promise<Uint8Array> {
    if (order === 'end') await this.end();
    else if ('front' in order) this.front(order.front);
    else this.entry(order.entry);
    // The library emits its bytes in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return new Uint8Array(Buffer.concat(this.#pieces.splice(0)));
  }

  private get doc(): Pdf {
    if (this.#doc === null) throw new Error('the catalogue must begin with its front page');
    return this.#doc;
  }

  private get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  private front(front: CatalogueFrontMatter): void {
    const { kind, title, language, entries } = front;
    this.#doc = newPdf({ title: `${kind} – ${title}`, language, at: front.at });
    this.doc.on('data', (piece: Uint8Array) => this.#pieces.push(piece));
    const perPage = this.contentsPerColumn() * CONTENTS_LAYOUT.columns;
    const before = 1 + Math.ceil(entries.length / perPage);
    this.#pages = before + Math.ceil(entries.length / ENTRIES_PER_PAGE);
    this.cover(front);
    const pageOf = (entry: number) => before + 1 + Math.floor(entry / ENTRIES_PER_PAGE);
    for (let from = 0; from < entries.length; from += perPage) {
      this.newPage();
      this.doc.fontSize(16).fillColor(INK);
      this.line(front.contents, MARGIN, MARGIN, this.width);
      for (let at = from; at < Math.min(from + perPage, entries.length); at += 1)
        this.contentsLine(at - from, { entry: at, page: pageOf(at), heading: entries[at]! });
    }
  }

  private contentsPerColumn(): number {
    const height = this.doc.page.height - 2 * MARGIN - FOOTER_HEIGHT - CONTENTS_LAYOUT.head;
    return Math.floor(height / CONTENTS_LAYOUT.line);
  }

  private cover({ kind, title, facts, note, address }: CatalogueFrontMatter): void {
    const { doc } = this;
    doc.page.margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 };
    this.#page = 1;
    doc.fontSize(13).fillColor(PALE_TEXT).text(kind, MARGIN, 190, { width: this.width });
    doc.fontSize(28).fillColor(INK);
    doc.text(title, { width: this.width, height: 150, ellipsis: true }).moveDown(1);
    let { y } = doc;
    doc.fontSize(11);
    for (const [label, value] of facts) {
      doc.fillColor(PALE_TEXT).text(label, MARGIN, y, { width: 150, height: 30, ellipsis: true });
      const width = this.width - 160;
      doc.fillColor(INK).text(value, MARGIN + 160, y, { width, height: 30, ellipsis: true });
      y = doc.y + GAP;
    }
    const foot = doc.page.height - MARGIN - FOOTER_HEIGHT - CODE_SIDE;
    drawCode(doc, address, { x: MARGIN, y: foot, side: CODE_SIDE });
    const beside = { width: this.width - CODE_SIDE - 2 * GAP, height: CODE_SIDE, ellipsis: true };
    doc.fontSize(TEXT_SIZE).fillColor(PALE_TEXT);
    doc.text(note, MARGIN + CODE_SIDE + 2 * GAP, foot, beside);
    doc.text(address, { ...beside, height: 2 * LINE_HEIGHT, link: address });
    this.foot();
  }

  private contentsLine(
    at: number,
    {
      entry,
      page,
      heading: [label, text],
    }: {
      readonly entry: number;
      readonly page: number;
      readonly heading: readonly [label: string, value: string];
    },
  ): void {
    const { doc } = this;
    const column = Math.floor(at / this.contentsPerColumn());
    const width = (this.width - 3 * GAP) / CONTENTS_LAYOUT.columns;
    const x = MARGIN + column * (width + 3 * GAP);
    const y =
      MARGIN + CONTENTS_LAYOUT.head + (at % this.contentsPerColumn()) * CONTENTS_LAYOUT.line;
    doc.fontSize(TEXT_SIZE).fillColor(PALE_TEXT);
    const number = String(page);
    const numberWidth = doc.widthOfString(number);
    this.line(number, x + width - numberWidth, y, numberWidth + 1);
    this.line(label, x, y, 62);
    doc.fillColor(INK);
    this.line(text, x + 66, y, width - 66 - numberWidth - GAP);
    doc.goTo(x, y - 2, width, CONTENTS_LAYOUT.line, destinationNameOf(entry));
  }

  private entry(entry: CatalogueEntry): void {
    const { doc } = this;
    const half = this.#entry % ENTRIES_PER_PAGE;
    if (half === 0) this.newPage();
    const height = (doc.page.height - 2 * MARGIN - FOOTER_HEIGHT) / ENTRIES_PER_PAGE;
    const top = MARGIN + half * height;
    doc.addNamedDestination(destinationNameOf(this.#entry), 'XYZ', 0, top - GAP, null as never);
    this.#entry += 1;
    if (half > 0) this.rule(top - GAP);
    this.head(entry, top);
    const y = top + CODE_SIDE + GAP;
    this.picture(entry.picture, y);
    const x = MARGIN + PICTURE_SIZE.width + 2 * GAP;
    this.rows(entry.rows, { x, y, width: MARGIN + this.width - x, labels: 122 });
    const below = y + PICTURE_SIZE.height + 2.5 * GAP;
    this.condition(entry.condition, below, top + height - 2 * GAP);
  }

  private head({ title, terms, address }: CatalogueEntry, top: number): void {
    const { doc } = this;
    const width = this.width - CODE_SIDE - 2 * GAP;
    doc.fontSize(13).fillColor(INK);
    this.line(title, MARGIN, top, width);
    doc.fontSize(TEXT_SIZE).fillColor(PALE_TEXT);
    doc.text(terms, MARGIN, top + 20, { width, height: 3 * LINE_HEIGHT, ellipsis: true });
    const x = MARGIN + this.width - CODE_SIDE;
    drawCode(doc, address, { x, y: top, side: CODE_SIDE });
  }

  private picture(content: Uint8Array | null, y: number): void {
    const picture = content && openPicture(this.doc, content);
    const box = { x: MARGIN, y, ...PICTURE_SIZE };
    if (picture) drawPicture(this.doc, picture, box);
    else this.doc.rect(box.x, box.y, box.width, box.height).fill('#eef0f3');
  }

  private rows(
    rows: CatalogueEntry['rows'],
    box: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly labels: number;
    },
  ): void {
    this.doc.fontSize(TEXT_SIZE);
    for (const [at, [label, value]] of rows.entries()) {
      const y = box.y + at * LINE_HEIGHT;
      this.doc.fillColor(PALE_TEXT);
      this.line(label, box.x, y, box.labels - GAP);
      this.doc.fillColor(INK);
      this.line(value, box.x + box.labels, y, box.width - box.labels);
    }
  }

  /** Draws as much of the condition as fits. */
  private condition(condition: CatalogueEntry['condition'], from: number, to: number): void {
    const { doc } = this;
    const labels = 122;
    const width = this.width - labels;
    doc.fontSize(TEXT_SIZE);
    let y = from;
    for (const [label, value] of condition) {
      const room = to - y;
      if (room < LINE_HEIGHT) return;
      doc.fillColor(PALE_TEXT);
      this.line(label, MARGIN, y, labels - GAP);
      doc.fillColor(INK).text(value, MARGIN + labels, y, { width, height: room, ellipsis: true });
      y = doc.y + GAP / 2;
    }
  }

  /** Draws one line. It is truncated if it is too long. */
  private line(text: string, x: number, y: number, width: number): void {
    const height = this.doc.currentLineHeight(true);
    this.doc.text(text, x, y, { width, height, ellipsis: true });
  }

  private rule(y: number): void {
    this.doc.rect(MARGIN, y - 0.5, this.width, 0.5).fill('#d5d9df');
  }

  private newPage(): void {
    const bottom = 0;
    this.doc.addPage({ size: 'A4', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom } });
    this.#page += 1;
    this.foot();
  }

  private foot(): void {
    const { doc } = this;
    const pageText = `${this.#page} / ${this.#pages}`;
    doc.fontSize(TEXT_SIZE).fillColor(PALE_TEXT);
    const x = MARGIN + this.width - doc.widthOfString(pageText);
    doc.text(pageText, x, doc.page.height - MARGIN - LINE_HEIGHT / 2, { lineBreak: false });
  }

  private async end(): Promise<void> {
    const ended = once(this.doc, 'end');
    this.doc.end();
    await ended;
  }
}

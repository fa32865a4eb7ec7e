import type { SaxesTagPlain } from 'saxes';
import { Archive } from './archive-part.js';
import { ListFault } from './list-fault.js';
import { CELL_MAX, COLUMNS_MAX, type ListLine, type ListReading } from './list-line.js';
import { readAll, readXml } from './read-xml.js';
import { GENERAL_FORMAT, cellNumberText } from './cell-number-text.js';
import { readFormats, readWorkbookParts } from './workbook-parts.js';

/**
 * Maximum length of all shared strings in characters. They are in memory while the sheet is read.
 */
const SHARED_MAX = 50_000_000;
/**
 * Maximum length of a sheet in characters. It suffices for a hundred thousand vehicles in verbose
 * XML.
 */
const SHEET_MAX = 300_000_000;
const ALPHABET_SIZE = 26;
const FIRST_LETTER = 64;

/** Matches escaped characters that XML cannot contain (ECMA-376 part 1, 22.4.2.4). */
const ESCAPE_PATTERN = /_x([\dA-Fa-f]{4})_/g;
const unescapeText = (text: string): string =>
  text.replaceAll(ESCAPE_PATTERN, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const readSharedStrings = async (
  archive: Archive,
  part: string | null,
): Promise<readonly string[]> => {
  const shared: string[] = [];
  if (part === null) return shared;
  let text = '';
  let isText = false;
  let isSpoken = false;
  await readAll(archive.read(part, SHARED_MAX), {
    opened: (tag) => {
      if (tag === 'si') text = '';
      // Ignore phonetic text beside the text of a cell.
      if (tag === 'rPh') isSpoken = true;
      isText = tag === 't' && !isSpoken;
    },
    text: (piece) => {
      if (isText && text.length <= CELL_MAX) text += piece.slice(0, CELL_MAX + 1);
    },
    closed: (tag) => {
      isText = false;
      if (tag === 'rPh') isSpoken = false;
      if (tag === 'si') shared.push(unescapeText(text));
    },
  });
  return shared;
};

/**
 * The index of a cell's column: 27 for `AB7`. A cell without an address follows the previous one,
 * so its index is `next`.
 */
const columnIndexOf = (address: string | undefined, next: number): number => {
  const letters = /^[A-Z]{1,4}(?=\d)/.exec(address ?? '')?.[0];
  if (letters === undefined) return next;
  return (
    Array.from(letters).reduce(
      (at, one) => at * ALPHABET_SIZE + one.charCodeAt(0) - FIRST_LETTER,
      0,
    ) - 1
  );
};

/** The line number of a row. A row without a valid number follows the previous one. */
const lineNumberOf = (number: string | undefined, next: number): number =>
  /^[1-9]\d{0,6}$/.test(number ?? '') ? Number(number) : next;

/** What the cells of a sheet refer to. */
type SheetParts = {
  readonly shared: readonly string[];
  /** Number formats by style number. */
  readonly formats: readonly string[];
  readonly isFrom1904: boolean;
};
type OpenCell = {
  readonly at: number;
  readonly type: string;
  readonly style: number;
  text: string;
};

/** Collects the rows of a sheet. Errors, and formulas without a value, become unreadable cells. */
class SheetRows {
  readonly rows: ListLine[] = [];
  private cells: string[] = [];
  private cell: OpenCell = { at: 0, type: '', style: 0, text: '' };
  private next = 0;
  private line = 0;
  private isValue = false;
  private isSpoken = false;
  private isUncomputed = false;

  constructor(private readonly parts: SheetParts) {}

  opened(name: string, { attributes }: SaxesTagPlain): void {
    if (name === 'mergeCell')
      throw new ListFault('list_merged', this.line, `the cells ${attributes['ref']} are merged`);
    if (name === 'row') {
      this.line = lineNumberOf(attributes['r'], this.line + 1);
      this.cells = [];
      this.next = 0;
    } else if (name === 'c') {
      const at = columnIndexOf(attributes['r'], this.next);
      if (at >= COLUMNS_MAX)
        throw new ListFault('list_columns', this.line, `more than ${COLUMNS_MAX} columns`);
      const { t: type = 'n', s: style = '0' } = attributes;
      this.cell = { at, type, style: Number(style), text: '' };
      this.next = at + 1;
      this.isUncomputed = false;
    } else if (name === 'f' || name === 'v') this.isUncomputed = name === 'f';
    else if (name === 'rPh') this.isSpoken = true;
    this.isValue = name === 'v' || (name === 't' && !this.isSpoken);
  }

  text(piece: string): void {
    if (this.isValue && this.cell.text.length <= CELL_MAX)
      this.cell.text += piece.slice(0, CELL_MAX + 1);
  }

  closed(name: string): void {
    this.isValue = false;
    if (name === 'rPh') this.isSpoken = false;
    if (name === 'c') this.cells[this.cell.at] = this.valueOf(this.cell);
    else if (name === 'row' && this.cells.some((cell) => cell !== ''))
      this.rows.push({
        line: this.line,
        cells: Array.from(this.cells, (cell: string | undefined) => cell ?? ''),
      });
  }

  private valueOf({ type, style, text }: OpenCell): string {
    if (this.isUncomputed) return '\uFFFD';
    if (type === 's') return this.parts.shared[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type === 'e') return '\uFFFD';
    if (type !== 'n') return unescapeText(text);
    const number = Number(text);
    return text.trim() === '' || !Number.isFinite(number)
      ? text
      : cellNumberText(number, this.parts.formats[style] ?? GENERAL_FORMAT, this.parts.isFrom1904);
  }
}

/**
 * The lines of the first visible sheet of an XLSX workbook that is not empty. They are read while
 * it is unpacked.
 * @throws ListFault
 */
export async function* workbookList(
  content: Buffer,
  { onShare, onDateSystem }: Pick<ListReading, 'onShare' | 'onDateSystem'> = {},
): AsyncGenerator<ListLine> {
  const archive = await Archive.of(content);
  const { sheets, sharedStrings, styles, isFrom1904 } = await readWorkbookParts(archive);
  onDateSystem?.(isFrom1904);
  const formats = await readFormats(archive, styles);
  const shared = await readSharedStrings(archive, sharedStrings);
  for (const sheet of sheets) {
    let isEmpty = true;
    const pieces = archive.read(sheet, SHEET_MAX, onShare);
    for await (const line of readSheetLines(pieces, { shared, formats, isFrom1904 })) {
      isEmpty = false;
      yield line;
    }
    if (!isEmpty) return;
  }
}

async function* readSheetLines(
  pieces: AsyncIterable<string>,
  parts: SheetParts,
): AsyncGenerator<ListLine> {
  const rows = new SheetRows(parts);
  const handlers = {
    opened: rows.opened.bind(rows),
    closed: rows.closed.bind(rows),
    text: rows.text.bind(rows),
  };
  for await (const _ of readXml(pieces, handlers)) {
    yield* rows.rows;
    rows.rows.length = 0;
  }
  yield* rows.rows;
}

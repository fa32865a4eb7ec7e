import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Archive } from './archive-part.js';
import { ListFault } from './list-fault.js';
import { CELL_MAX, COLUMNS_MAX, type ListLine } from './list-line.js';

/** Of what a workbook says of itself: its sheets and where they are. */
const PARTS_MAX = 1_000_000;
/** Texts that cells share are held while the sheet is read. */
const SHARED_MAX = 50_000_000;
/** A hundred thousand vehicles in the widest notation of a sheet. */
const SHEET_MAX = 300_000_000;
const LETTERS = 26;
const FIRST_LETTER = 64;

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

type Seen = {
  readonly opened?: (name: string, tag: SaxesTagPlain) => void;
  readonly closed?: (name: string) => void;
  readonly text?: (text: string) => void;
};

/** Reads XML piece by piece; entities of its own are never expanded. @throws ListFault */
async function* reading(pieces: AsyncIterable<string>, seen: Seen): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let fault: Error | null = null;
  parser.on('error', (error) => (fault ??= error));
  parser.on('opentag', (tag) => seen.opened?.(localOf(tag.name), tag));
  parser.on('closetag', (tag) => seen.closed?.(localOf(tag.name)));
  parser.on('text', (text) => seen.text?.(text));
  for await (const piece of pieces) {
    parser.write(piece);
    if (fault !== null) throw new ListFault('list_broken', 1, String(fault));
    yield;
  }
  parser.close();
  if (fault !== null) throw new ListFault('list_broken', 1, String(fault));
}

const readAll = async (pieces: AsyncIterable<string>, seen: Seen): Promise<void> => {
  for await (const _ of reading(pieces, seen));
};

/** Where the first sheet is. */
const firstSheet = async (archive: Archive): Promise<string> => {
  const targets = new Map<string, string>();
  let first: string | undefined;
  await readAll(archive.read('xl/workbook.xml', PARTS_MAX), {
    opened: (name, { attributes }) => {
      if (name === 'sheet') first ??= attributes['r:id'];
    },
  });
  await readAll(archive.read('xl/_rels/workbook.xml.rels', PARTS_MAX), {
    opened: (name, { attributes: { Id: id, Target: target } }) => {
      if (name === 'Relationship' && id !== undefined && target !== undefined)
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets.get(first ?? '') ?? 'xl/worksheets/sheet1.xml';
};

const sharedTexts = async (archive: Archive): Promise<readonly string[]> => {
  const name = 'xl/sharedStrings.xml';
  const shared: string[] = [];
  if (!archive.has(name)) return shared;
  let text = '';
  let isText = false;
  await readAll(archive.read(name, SHARED_MAX), {
    opened: (tag) => {
      if (tag === 'si') text = '';
      isText = tag === 't';
    },
    text: (piece) => {
      if (isText && text.length <= CELL_MAX) text += piece.slice(0, CELL_MAX + 1);
    },
    closed: (tag) => {
      isText = false;
      if (tag === 'si') shared.push(text);
    },
  });
  return shared;
};

/** `AB7` stands in the 28th column; a cell without an address follows the one before. */
const columnOf = (address: string | undefined, next: number): number => {
  const letters = /^[A-Z]{1,4}(?=\d)/.exec(address ?? '')?.[0];
  if (letters === undefined) return next;
  return (
    Array.from(letters).reduce((at, one) => at * LETTERS + one.charCodeAt(0) - FIRST_LETTER, 0) - 1
  );
};

/** A row without a number, or with one that no sheet has, follows the one before. */
const lineOf = (number: string | undefined, next: number): number =>
  /^[1-9]\d{0,6}$/.test(number ?? '') ? Number(number) : next;

/** Numbers as a person would write them: a sheet keeps `20000` as `2.0000E4`. */
const plain = (value: string): string =>
  value !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : value;

/** Collects the rows of one sheet: a formula's value counts; an error, or a formula without one, is unreadable. */
class SheetRows {
  readonly rows: ListLine[] = [];
  private cells: string[] = [];
  private cell = { at: 0, type: '', text: '' };
  private next = 0;
  private line = 0;
  private isValue = false;
  private isUncomputed = false;

  constructor(private readonly shared: readonly string[]) {}

  opened(name: string, { attributes }: SaxesTagPlain): void {
    if (name === 'mergeCell')
      throw new ListFault('list_merged', this.line, `the cells ${attributes['ref']} are merged`);
    if (name === 'row') {
      this.line = lineOf(attributes['r'], this.line + 1);
      this.cells = [];
      this.next = 0;
    } else if (name === 'c') {
      const at = columnOf(attributes['r'], this.next);
      if (at >= COLUMNS_MAX)
        throw new ListFault('list_columns', this.line, `more than ${COLUMNS_MAX} columns`);
      this.cell = { at, type: attributes['t'] ?? 'n', text: '' };
      this.next = at + 1;
      this.isUncomputed = false;
    } else if (name === 'f' || name === 'v') this.isUncomputed = name === 'f';
    this.isValue = name === 'v' || name === 't';
  }

  text(piece: string): void {
    if (this.isValue && this.cell.text.length <= CELL_MAX)
      this.cell.text += piece.slice(0, CELL_MAX + 1);
  }

  closed(name: string): void {
    this.isValue = false;
    if (name === 'c') this.cells[this.cell.at] = this.valueOf(this.cell);
    else if (name === 'row' && this.cells.some((cell) => cell !== ''))
      this.rows.push({
        line: this.line,
        cells: Array.from(this.cells, (cell: string | undefined) => cell ?? ''),
      });
  }

  private valueOf({ type, text }: { readonly type: string; readonly text: string }): string {
    if (this.isUncomputed) return '\uFFFD';
    if (type === 's') return this.shared[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type === 'e') return '\uFFFD';
    return type === 'n' ? plain(text) : text;
  }
}

/** The lines of the first sheet of an XLSX workbook, read as it is unpacked. @throws ListFault */
export async function* workbookList(
  content: Buffer,
  onShare: (share: number) => void,
): AsyncGenerator<ListLine> {
  const archive = await Archive.of(content);
  if (!archive.has('xl/workbook.xml'))
    throw new ListFault('list_kind', 1, 'is an archive, but no XLSX workbook');
  const sheet = await firstSheet(archive);
  const rows = new SheetRows(await sharedTexts(archive));
  const seen = {
    opened: rows.opened.bind(rows),
    closed: rows.closed.bind(rows),
    text: rows.text.bind(rows),
  };
  for await (const _ of reading(archive.read(sheet, SHEET_MAX, onShare), seen)) {
    yield* rows.rows;
    rows.rows.length = 0;
  }
  yield* rows.rows;
}

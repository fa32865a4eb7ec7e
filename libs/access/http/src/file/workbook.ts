import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { marketOffset, toMarketTime, type IdMarket } from '@fairlot/countries';
import { type Cell, mapInParts } from '@fairlot/kernel';
import { getCellAddress } from 'write-excel-file/utility';
import { addSecondGuard } from './csv.js';
import type { Sheet, ThreadMessage } from './workbook-thread.js';

/** One sheet to write as a file, with all rows in memory. */
export type Workbook = {
  /** Name of its sheet. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The market whose time zone is used for times. */
  readonly idMarket: IdMarket;
};

/** The media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Text that a workbook would decode as an escaped character (ECMA-376 part 1, 22.4.2.4). */
const LIKE_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

/**
 * Dates in a sheet have no time zone. They show the time in the market, and their format adds the
 * offset from UTC.
 */
const sheetCellOf = (cell: Cell, idMarket: IdMarket) => {
  if (typeof cell === 'string') return addSecondGuard(cell.replaceAll(LIKE_ESCAPE, '_x005F_'));
  if (cell === null || typeof cell !== 'object') return cell;
  if ('minor' in cell) return { value: cell.minor / 100, format: '0.00' };
  const value = new Date(`${toMarketTime(cell.at, idMarket)}Z`);
  const format = `yyyy-mm-dd hh:mm:ss "${marketOffset(cell.at, idMarket)}"`;
  return { value, format };
};

/**
 * Widths in characters. Longer texts are covered by the next cell, or fully visible in their own
 * cell.
 */
const COLUMN_WIDTHS = { least: 8, most: 48, number: 13, instant: 27, button: 3 };

const cellWidth = (cell: Cell | undefined): number => {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell === 'object' && cell !== null)
    return 'at' in cell ? COLUMN_WIDTHS.instant : COLUMN_WIDTHS.number;
  return String(cell ?? '').length;
};

/** The program of the thread. It is next to this file, both in the sources and in the build. */
const THREAD_URL = new URL(`workbook-thread${extname(import.meta.url)}`, import.meta.url);
/** Enough for 100,000 rows of 13 columns. */
const MEMORY_MAX_MB = 1_024;
/** A number of rows that takes about 2 ms to send. */
const ROWS_SENT = 250;

/**
 * Computes the widths of columns: as wide as the content, and as the heading with its filter
 * button.
 */
class ColumnWidths {
  private readonly widest: number[];

  constructor(head: readonly string[]) {
    this.widest = head.map((name) => name.length + COLUMN_WIDTHS.button);
  }

  add(row: readonly Cell[]): void {
    for (const [column, cell] of row.entries())
      this.widest[column] = Math.max(this.widest[column] ?? 0, cellWidth(cell));
  }

  columns(): Sheet['columns'] {
    return this.widest.map((width) => ({
      width: Math.min(COLUMN_WIDTHS.most, Math.max(COLUMN_WIDTHS.least, width + 1)),
    }));
  }
}

const splitItems = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

const sendTo = async (thread: Worker, { name, head, rows, idMarket }: Workbook): Promise<void> => {
  const send = (message: ThreadMessage) => thread.postMessage(message, []);
  const widths = new ColumnWidths(head);
  send([head.map((value) => ({ value, fontWeight: 'bold' as const }))]);
  await mapInParts(splitItems(rows, ROWS_SENT), (part) => {
    for (const row of part) widths.add(row);
    send(part.map((row) => row.map((cell) => sheetCellOf(cell, idMarket))));
  });
  const filter = `A1:${getCellAddress(rows.length, head.length - 1)}`;
  send({ name, columns: widths.columns(), filter });
};

/**
 * A thread that waits for the next workbook. Starting one takes longer than writing a small
 * workbook.
 */
let idleWorker: Worker | null = null;
const startThread = (memoryMaxMb: number): Worker => {
  const thread = new Worker(THREAD_URL, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
  });
  // Without a listener, an idle thread that fails would end the portal.
  return thread.on('error', () => {
    if (idleWorker === thread) idleWorker = null;
  });
};
const takeThread = (): Worker => {
  const thread = idleWorker ?? startThread(MEMORY_MAX_MB);
  idleWorker = null;
  thread.ref();
  return thread;
};
const returnThread = async (thread: Worker): Promise<void> => {
  if (idleWorker !== null) return void (await thread.terminate());
  idleWorker = thread;
  thread.unref();
};

const writeInThread = async (thread: Worker, workbook: Workbook): Promise<Buffer> => {
  const answer = once(thread, 'message');
  const [[bytes]] = (await Promise.all([answer, sendTo(thread, workbook)])) as [[Uint8Array], void];
  return Buffer.from(bytes.buffer);
};

/**
 * Writes a workbook in a separate thread. Strings get the text type, so that a spreadsheet never
 * evaluates them.
 * @throws Error if the thread runs out of memory
 */
export const xlsxOf = async (workbook: Workbook, memoryMaxMb?: number): Promise<Buffer> => {
  const thread = memoryMaxMb === undefined ? takeThread() : startThread(memoryMaxMb);
  try {
    const file = await writeInThread(thread, workbook);
    await returnThread(thread);
    return file;
  } catch (error) {
    await thread.terminate();
    throw error;
  }
};

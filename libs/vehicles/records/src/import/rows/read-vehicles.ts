import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { judgeRow, printableText, type ListMapping, type VehicleRow } from './judge-row.js';
import { estimatedTotal } from '../estimated-total.js';
import {
  addDateOrder,
  headingKey,
  guessMapping,
  missingFields,
  requireHeadings,
} from '../file/list-columns.js';
import { ListFault } from '../file/list-fault.js';
import type { ListLine } from '../file/list-line.js';
import { listLines } from '../file/list-lines.js';
import { startOf } from '../file/list-start.js';
import { reasonOf } from './row-reasons.js';
import type { ListVocabulary } from './vehicle-fields.js';

/**
 * An error with a reason that users can act on. `row` is the line in the file, where the header is
 * line 1.
 */
export type ImportError = {
  readonly row: number;
  /** The field with the error. Null if the error is not in one field. */
  readonly field: string | null;
  readonly code: string;
  /** The value as in the file, truncated to 100 characters. */
  readonly value: string;
  readonly reason: string;
};

/**
 * Progress in rows. `total` is an estimate while the list is read, and null while it is unknown.
 */
export type ImportProgress = {
  readonly doing: 'READING' | 'SAVING';
  readonly done: number;
  readonly total: number | null;
};

export type ReadVehicles = {
  /** The row number of each external id. The rows themselves are read again when needed. */
  readonly rows: ReadonlyMap<string, number>;
  /** Returns all rows of a list without errors, in order. */
  readonly vehicles: () => AsyncIterable<VehicleRow>;
  readonly rowCount: number;
  /** The first ERRORS_MAX errors. `errorCount` counts all. */
  readonly errors: readonly ImportError[];
  readonly errorCount: number;
};

export const ERRORS_MAX = 1_000;
/** Ten times the size of a list of ROWS_MAX vehicles. */
const FILE_MAX_BYTES = 268_435_456;
/** The number of rows between two progress reports. */
const ROWS_PER_REPORT = 200;

/** Accepts a file as a whole or not at all. Unknown columns are errors, too. */
class VehicleListReading {
  readonly rows = new Map<string, number>();
  readonly errors: ImportError[] = [];
  errorCount = 0;
  rowCount = 0;
  #mapping: ListMapping | null = null;

  constructor(private vocabulary: ListVocabulary) {}

  take({ cells, line }: ListLine): void {
    this.rowCount += 1;
    const { vehicle, problems } = judgeRow(cells, this.#mapping ?? [], this.vocabulary);
    for (const { field, code, value } of problems)
      this.refuse(line, { field, code, value, reason: reasonOf(code) });
    if (vehicle !== null) this.#keep(vehicle, line);
  }

  /** Yields the rows of a list without errors. */
  async *vehicles(content: Buffer): AsyncGenerator<VehicleRow> {
    const mapping = this.#mapping;
    let isHeader = true;
    for await (const { cells } of listLines(content, { languages: this.vocabulary.languages })) {
      const { vehicle } =
        isHeader || mapping === null
          ? { vehicle: null }
          : judgeRow(cells, mapping, this.vocabulary);
      if (vehicle !== null) yield vehicle;
      isHeader = false;
    }
  }

  refuse(row: number, error: Omit<ImportError, 'row'>): void {
    this.errorCount += 1;
    if (this.errors.length < ERRORS_MAX)
      this.errors.push({ row, ...error, value: printableText(error.value) });
  }

  takeDateSystem(isFrom1904: boolean): void {
    this.vocabulary = { ...this.vocabulary, isFrom1904 };
  }

  /** Maps the columns by the header. Returns false if the lines after it cannot be read. */
  takeHeader([header, ...rows]: readonly ListLine[]): boolean {
    const { cells: headings, line: row } = header ?? { cells: [], line: 1 };
    const start = { headings, rows: rows.map(({ cells }) => cells) };
    const mapping = guessMapping(start, this.vocabulary);
    this.vocabulary = addDateOrder(this.vocabulary, mapping, start.rows);
    requireHeadings({ line: row, cells: headings }, mapping);
    this.#mapping = mapping;
    for (const field of missingFields(mapping)) {
      const reason = `no column contains ${field}`;
      this.refuse(row, { field, code: 'column_missing', value: '', reason });
    }
    headings.forEach((heading, at) => {
      if (mapping[at] !== null) return;
      const isTwice = this.vocabulary.fieldOf(heading.trim()) !== null;
      const code = isTwice ? 'column_twice' : 'column_unknown';
      const reason = isTwice ? `${heading} occurs twice` : 'is no column of vehicles';
      this.refuse(row, { field: headingKey(heading), code, value: heading, reason });
    });
    return this.errorCount === 0;
  }

  #keep(vehicle: VehicleRow, row: number): void {
    const { externalId } = vehicle;
    const earlier = this.rows.get(externalId);
    if (earlier === undefined) this.rows.set(externalId, row);
    else {
      const reason = `is already in row ${earlier}`;
      this.refuse(row, { field: 'externalId', code: 'duplicate', value: externalId, reason });
    }
  }
}

const readContent = async (source: Readable | string): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of typeof source === 'string' ? createReadStream(source) : source) {
    pieces.push(Buffer.from(piece));
    bytes += pieces.at(-1)!.length;
    if (bytes > FILE_MAX_BYTES) throw new ListFault('list_bomb', 1, 'the file is too large');
  }
  return Buffer.concat(pieces);
};

/** Reads and validates the whole file. Throws only if the source cannot be read. */
export const readVehicles = async (
  source: Readable | string,
  onProgress: (progress: ImportProgress) => void,
  vocabulary: ListVocabulary,
): Promise<ReadVehicles> => {
  const reading = new VehicleListReading(vocabulary);
  let content: Buffer = Buffer.alloc(0);
  let share = 0;
  try {
    content = await readContent(source);
    const onShare = (read: number) => void (share = read);
    const onDateSystem = (isFrom1904: boolean) => reading.takeDateSystem(isFrom1904);
    const { languages } = vocabulary;
    const { start, all } = await startOf(listLines(content, { onShare, onDateSystem, languages }));
    const isUnderstood = reading.takeHeader(start);
    for await (const line of all) {
      if (!isUnderstood) break;
      if (line.line === start[0]?.line) continue;
      reading.take(line);
      const { rowCount: done } = reading;
      if (done > 0 && done % ROWS_PER_REPORT === 0)
        onProgress({ doing: 'READING', done, total: estimatedTotal(done, share) });
    }
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    const { line, code, message: reason } = error;
    reading.refuse(line, { field: null, code, value: '', reason });
  }
  const { rows, rowCount, errors, errorCount } = reading;
  return { rows, rowCount, errors, errorCount, vehicles: () => reading.vehicles(content) };
};

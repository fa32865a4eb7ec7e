import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { COLUMNS, vehicleRow, type VehicleRow } from './vehicle-row.js';

/** What is wrong, in words a person can act on. `row` is the line in the file, the header is 1. */
export type ImportError = {
  readonly row: number;
  /** Null when it is not one field's fault. */
  readonly field: string | null;
  readonly code: string;
  /** As the file has it, cut at 100 characters. */
  readonly value: string;
  readonly reason: string;
};

/** `totalBytes` is null when the source is a stream of unknown length. */
export type ImportProgress = { readonly bytes: number; readonly totalBytes: number | null };

export type ReadVehicles = {
  readonly rows: ReadonlyMap<string, { readonly row: number; readonly vehicle: VehicleRow }>;
  readonly rowCount: number;
  /** The first ERRORS_MAX of `errorCount`. */
  readonly errors: readonly ImportError[];
  readonly errorCount: number;
};

export const ROWS_MAX = 100_000;
export const ERRORS_MAX = 1_000;
const VALUE_MAX = 100;
/** A longer line ends the reading; a shorter one with a huge field is only that row's error. */
const RECORD_BYTES_MAX = 4_000_000;

type Line = { readonly record: string[]; readonly info: { readonly lines: number } };

class Reading {
  readonly rows = new Map<string, { row: number; vehicle: VehicleRow }>();
  readonly errors: ImportError[] = [];
  errorCount = 0;
  rowCount = 0;
  #header: readonly string[] | null = null;

  /** False when nothing after this line can be understood. */
  take({ record, info: { lines: row } }: Line): boolean {
    if (this.#header === null) return this.#takeHeader(record, row);
    this.rowCount += 1;
    if (this.rowCount > ROWS_MAX) {
      return this.refuse(row, null, 'too_many_rows', '', `more than ${ROWS_MAX} rows in one file`);
    }
    if (record.length !== this.#header.length) {
      const reason = `${record.length} fields where the header has ${this.#header.length}`;
      this.refuse(row, null, 'field_count', record.join(','), reason);
      return true;
    }
    this.#takeRow(Object.fromEntries(this.#header.map((name, i) => [name, record[i]])), row);
    return true;
  }

  refuse(row: number, field: string | null, code: string, value: string, reason: string): false {
    this.errorCount += 1;
    if (this.errors.length < ERRORS_MAX) {
      this.errors.push({ row, field, code, value: value.slice(0, VALUE_MAX), reason });
    }
    return false;
  }

  #takeHeader(record: string[], row: number): boolean {
    const names = record.map((name) => name.trim());
    this.#header = names;
    for (const name of COLUMNS.filter((column) => !names.includes(column))) {
      this.refuse(row, name, 'column_missing', names.join(','), `the header has no ${name}`);
    }
    names.forEach((name, index) => {
      if (!COLUMNS.includes(name)) {
        this.refuse(row, name, 'column_unknown', name, `known are ${COLUMNS.join(', ')}`);
      } else if (names.indexOf(name) !== index) {
        this.refuse(row, name, 'column_twice', name, `the header has ${name} twice`);
      }
    });
    return this.errorCount === 0;
  }

  #takeRow(fields: Record<string, string | undefined>, row: number): void {
    const parsed = vehicleRow.safeParse(fields);
    if (!parsed.success) {
      for (const { path, code, message } of parsed.error.issues) {
        const field = String(path[0]);
        this.refuse(row, field, code, fields[field] ?? '', message);
      }
      return;
    }
    const { externalId } = parsed.data;
    const earlier = this.rows.get(externalId);
    if (earlier === undefined) {
      this.rows.set(externalId, { row, vehicle: parsed.data });
    } else {
      const reason = `stands in row ${earlier.row} already`;
      this.refuse(row, 'externalId', 'duplicate', externalId, reason);
    }
  }
}

async function* counted(
  source: Readable,
  totalBytes: number | null,
  onProgress: (progress: ImportProgress) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    yield buffer;
    onProgress({ bytes, totalBytes });
  }
}

/** Reads and judges the whole file; only an unreadable source (no such file) throws. */
export const readVehicles = async (
  source: Readable | string,
  onProgress: (progress: ImportProgress) => void,
): Promise<ReadVehicles> => {
  const ofFile = typeof source === 'string';
  const totalBytes = ofFile ? (await stat(source)).size : null;
  const bytes = counted(ofFile ? createReadStream(source) : source, totalBytes, onProgress);
  const lines = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES_MAX,
  });
  // The loop below meets the same error and reports it.
  pipeline(bytes, lines).catch(() => undefined);
  const reading = new Reading();
  try {
    for await (const line of lines) if (!reading.take(line)) break;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    reading.refuse(lines.info.lines, null, error.code.toLowerCase(), '', error.message);
  }
  if (reading.rowCount === 0 && reading.errorCount === 0) {
    reading.refuse(1, null, 'empty_file', '', 'the file has no vehicle in it');
  }
  return reading;
};

import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ListFault } from './list-fault.js';
import type { ListLine } from './list-line.js';

/** A longer line ends the reading; a shorter one with a huge field is only that row's error. */
const RECORD_BYTES_MAX = 4_000_000;
/** Read at once; between two of them others have their turn. */
const PIECE_BYTES = 65_536;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Some spreadsheets say in a line of its own what separates the columns. */
const SAID = /^\uFEFF?sep=(.)\r?\n/i;
/** How far the first line is looked for, to tell what separates its columns. */
const HEAD_BYTES = 65_536;
/** A text has none of these; a picture or a document has them at once. */
const NOT_OF_TEXT = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/;
/** Texts, but no tables: pages are often saved under the name of a spreadsheet. */
const DOCUMENT = /^\uFEFF?\s*(?:%PDF|%!PS|<|\{|\[\s*[{[])/;

/** UTF-8 with a broken letter here and there, which its rows say, and not Windows-1252 of odd letters. */
const isMostlyUtf8 = (content: Buffer): boolean => {
  const text = new TextDecoder().decode(content);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const right = text.match(/[^\u0000-\u007F\uFFFD]/g)?.length ?? 0;
  return right > broken;
};

/** As texts are written by spreadsheets: a mark says it, or zeros between letters, or it can be read. */
const encodingOf = (content: Buffer): string => {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  const head = content.subarray(0, 200);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (head.length > 3 && zeros(1) > head.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (head.length > 3 && zeros(0) > head.length / 4 && zeros(1) === 0) return 'utf-16be';
  return isUtf8(content) || isMostlyUtf8(content) ? 'utf-8' : 'windows-1252';
};

/** Two bytes of each letter say nothing, at its end or at its start. */
const isUtf32 = (content: Buffer): boolean => {
  const letters = Math.min(50, Math.floor(content.length / 4));
  const [first, second, third, last] = [0, 1, 2, 3].map((from) =>
    Array.from({ length: letters }).every((_, at) => content[4 * at + from] === 0),
  );
  return letters > 0 && (third && last) !== (first && second);
};

const separatorOf = (head: string): string => {
  const line =
    head
      .replaceAll(/"[^"]*"/g, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
};

function* textIn(
  content: Buffer,
  encoding: string,
  onShare: (share: number) => void,
): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    onShare(at / content.length);
    yield decoder.decode(content.subarray(at, at + PIECE_BYTES), { stream: true });
  }
  yield decoder.decode();
}

/**
 * The lines of a CSV file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars.
 * @throws ListFault
 */
export async function* textList(
  content: Buffer,
  onShare: (share: number) => void,
): AsyncGenerator<ListLine> {
  if (isUtf32(content)) throw new ListFault('list_encoding', 1, 'is written in UTF-32');
  const encoding = encodingOf(content);
  const head = new TextDecoder(encoding).decode(content.subarray(0, HEAD_BYTES));
  if (NOT_OF_TEXT.test(head.slice(0, 1_000)) || DOCUMENT.test(head))
    throw new ListFault('list_kind', 1, 'is neither a CSV file nor an XLSX workbook');
  const lines = parse({
    bom: true,
    info: true,
    delimiter: SAID.exec(head)?.[1] ?? separatorOf(head),
    from_line: SAID.test(head) ? 2 : 1,
    relax_column_count: true,
    // Inches and nicknames are written with them.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_BYTES_MAX,
  });
  // The loop below meets the same error and reports it.
  const pieces = Readable.from(textIn(content, encoding, onShare), { highWaterMark: 1 });
  pipeline(pieces, lines).catch(() => undefined);
  try {
    for await (const { record, info } of lines as AsyncIterable<{
      readonly record: string[];
      readonly info: { readonly lines: number };
    }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ListFault('list_broken', lines.info.lines, error.message);
  }
}

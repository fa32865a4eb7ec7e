import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { urgentWork } from '@fairlot/kernel';
import { CsvError, parse } from 'csv-parse';
import { ListFault } from './list-fault.js';
import { COLUMNS_MAX, type ListLine, type ListReading } from './list-line.js';
import { encodingOf, textDecoding, type TextEncoding } from './text-encoding.js';

/**
 * Maximum length of a line. Reading stops at a longer one. A huge field in a shorter line is an
 * error of its row.
 */
const RECORD_BYTES_MAX = 1_500_000;
/** Number of bytes per read. Other work can run after each. */
const PIECE_BYTES = 16_384;
/** Maximum number of fields in a line. Reading stops at a longer one. */
const FIELDS_MAX = 10 * COLUMNS_MAX;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Matches the line with which some spreadsheets declare the separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i;
/** Number of bytes in which the end of the first line and the separator are searched. */
const HEAD_BYTES = 65_536;
/** Control characters that occur in binary files but not in texts. */
const BINARY_CHARACTERS = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/;
/**
 * Matches the start of texts that are no tables, such as web pages saved with a spreadsheet's
 * suffix.
 */
const DOCUMENT_START = /^\uFEFF?\s*(?:%PDF|%!PS|<|\{|\[\s*[{[])/;

/** Whether a text is in UTF-32, in which two bytes of each character are zero. */
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

/** The line end. Old Macintoshes use a carriage return alone. */
const lineEndOf = (head: string): string =>
  /\r\n|\n|\r/.exec(head.replaceAll(/"[^"]*"/g, ''))?.[0] === '\r' ? '\r' : '\n';

/** Counts the fields of the current line. @throws ListFault if it has too many */
class LineWidth {
  private line = 1;
  private fields = 0;

  constructor(private readonly format: Pick<TextFormat, 'separator' | 'lineEnd'>) {}

  read(piece: string): void {
    for (let at = 0; at < piece.length; at += 1) {
      const one = piece[at];
      if (one === this.format.lineEnd) {
        this.line += 1;
        this.fields = 0;
      } else if (one === this.format.separator) {
        this.fields += 1;
        if (this.fields > FIELDS_MAX)
          throw new ListFault(
            'list_columns',
            this.line,
            `more than ${FIELDS_MAX} fields in a line`,
          );
      }
    }
  }
}

type TextFormat = {
  readonly encoding: TextEncoding;
  readonly separator: string;
  readonly lineEnd: string;
};

async function* textIn(
  content: Buffer,
  { encoding, ...format }: TextFormat,
  { onShare, pause = () => urgentWork.pause() }: ListReading,
): AsyncGenerator<string> {
  const decoding = textDecoding(encoding);
  const width = new LineWidth(format);
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    onShare?.(at / content.length);
    const piece = decoding.next(content.subarray(at, at + PIECE_BYTES));
    width.read(piece);
    yield piece;
    // Let bids be decided, because that happens in the same process.
    await pause();
  }
  yield decoding.end();
}

/**
 * The start of a list as text, with its encoding and its separator.
 * @throws ListFault if the content is not a text
 */
const readHead = (content: Buffer, { encoding, languages = [] }: ListReading) => {
  if (isUtf32(content)) throw new ListFault('list_encoding', 1, 'is written in UTF-32');
  const found = encoding ?? encodingOf(content, languages);
  const head = textDecoding(found ?? 'windows-1252').next(content.subarray(0, HEAD_BYTES));
  if (BINARY_CHARACTERS.test(head.slice(0, 1_000)) || DOCUMENT_START.test(head))
    throw new ListFault('list_kind', 1, 'is neither a CSV file nor an XLSX workbook');
  if (found === null) throw new ListFault('list_encoding', 1, 'is written in an unknown encoding');
  const separator = SEPARATOR_LINE.exec(head)?.[1] ?? separatorOf(head);
  return { encoding: found, head, separator, lineEnd: lineEndOf(head) };
};

/**
 * The lines of a CSV file in a known encoding. Separators are commas, semicolons, tabs or vertical
 * bars.
 * @throws ListFault
 */
export async function* textList(content: Buffer, reading: ListReading): AsyncGenerator<ListLine> {
  const { head, ...format } = readHead(content, reading);
  const { encoding, separator, lineEnd } = format;
  reading.onEncoding?.(encoding);
  const lines = parse({
    bom: true,
    info: true,
    delimiter: separator,
    // For other line ends, the parser detects them.
    ...(lineEnd === '\r' && { record_delimiter: lineEnd }),
    from_line: SEPARATOR_LINE.test(head) ? 2 : 1,
    relax_column_count: true,
    // Accept quotes inside cells, because they mean inches or nicknames.
    relax_quotes: true,
    // Spaces around a quoted cell do not belong to it. A tab may be the separator.
    ...(separator !== '\t' && { trim: true }),
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_BYTES_MAX,
  });
  // Ignore the error here, because the loop below gets the same error and reports it.
  const pieces = Readable.from(textIn(content, format, reading), { highWaterMark: 1 });
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

import { cleanText, longWork } from '@fairlot/kernel';
import { ListFault } from './list-fault.js';
import { COLUMNS_MAX, ROWS_MAX, type ListLine, type ListReading } from './list-line.js';
import { textList } from './text-list.js';
import { workbookList } from './workbook-list.js';

const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');
/** First bytes of old XLS files, and of workbooks with a password. */
const COMPOUND_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_WORKBOOK = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Matches the apostrophe that our exports put before cells which a spreadsheet would run as a
 * formula.
 */
const FORMULA_GUARD = /^'(?='*[=+\-@\t\r＝＋－＠])/;

/** A cell without that apostrophe and without invisible characters. */
const cleanCell = (cell: string): string => cleanText(cell.replace(FORMULA_GUARD, ''));

const startsWith = (content: Buffer, mark: Buffer): boolean =>
  content.subarray(0, mark.length).equals(mark);

/**
 * The lines of a list that are not empty, the header first. The type of the file is detected by its
 * content.
 * @throws ListFault
 */
export async function* listLines(
  content: Buffer,
  reading: ListReading = {},
): AsyncGenerator<ListLine> {
  if (startsWith(content, COMPOUND_SIGNATURE) && content.includes(ENCRYPTED_WORKBOOK))
    throw new ListFault('list_locked', 1, 'is protected by a password');
  let count = 0;
  const pause = longWork();
  const lines = startsWith(content, ZIP_SIGNATURE)
    ? workbookList(content, reading)
    : textList(content, reading);
  for await (const line of lines) {
    if (count === 0 && line.cells.length > COLUMNS_MAX)
      throw new ListFault('list_columns', line.line, `more than ${COLUMNS_MAX} columns`);
    if (count > ROWS_MAX)
      throw new ListFault('list_rows', line.line, `more than ${ROWS_MAX} rows in one file`);
    count += 1;
    yield { line: line.line, cells: line.cells.map(cleanCell) };
    const paused = pause();
    if (paused !== undefined) await paused;
  }
  if (count < 2) throw new ListFault('list_empty', 1, 'the file has no vehicle in it');
}

import { ListFault } from './list-fault.js';
import { COLUMNS_MAX, ROWS_MAX, type ListLine } from './list-line.js';
import { textList } from './text-list.js';
import { workbookList } from './workbook-list.js';

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1');
/** Of what was saved by a program of the last century, or behind a password by one of today. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

const startsWith = (content: Buffer, mark: Buffer): boolean =>
  content.subarray(0, mark.length).equals(mark);

/**
 * The lines of a list of vehicles that have something in them, the header first. What kind of file it
 * is is read from its content. @param onShare how much of it is read, 0 to 1 @throws ListFault
 */
export async function* listLines(
  content: Buffer,
  onShare: (share: number) => void = () => undefined,
): AsyncGenerator<ListLine> {
  if (startsWith(content, COMPOUND) && content.includes(LOCKED))
    throw new ListFault('list_locked', 1, 'is protected by a password');
  let count = 0;
  const lines = startsWith(content, ARCHIVE)
    ? workbookList(content, onShare)
    : textList(content, onShare);
  for await (const line of lines) {
    if (count === 0 && line.cells.length > COLUMNS_MAX)
      throw new ListFault('list_columns', line.line, `more than ${COLUMNS_MAX} columns`);
    if (count > ROWS_MAX)
      throw new ListFault('list_rows', line.line, `more than ${ROWS_MAX} rows in one file`);
    count += 1;
    yield line;
  }
  if (count < 2) throw new ListFault('list_empty', 1, 'the file has no vehicle in it');
}

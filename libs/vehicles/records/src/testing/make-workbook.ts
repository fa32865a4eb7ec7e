import { crc32, deflateRawSync } from 'node:zlib';

type PackedPart = { readonly packed: Buffer; readonly size: number };
type Part = Buffer | PackedPart;

const field = (...values: readonly (readonly [number, 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(values.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of values) at = bytes.writeUIntLE(value >>> 0, at, width);
  return bytes;
};

/** Returns a ZIP archive of these files. A packed part may declare any size. */
export const makeArchive = (parts: Readonly<Record<string, Part>>): Buffer => {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const { packed, size } = Buffer.isBuffer(part)
      ? { packed: deflateRawSync(part), size: part.length }
      : part;
    const sum = Buffer.isBuffer(part) ? crc32(part) : 0;
    const facts = [
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 2],
      [0, 2],
      [sum, 4],
      [packed.length, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const head = Buffer.concat([field([0x04034b50, 4], ...facts), Buffer.from(name)]);
    local.push(head, packed);
    const more = field([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(field([0x02014b50, 4], [20, 2], ...facts), more, Buffer.from(name));
    offset += head.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = Object.keys(parts).length;
  const end = field([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2]);
  return Buffer.concat([...local, listed, end, field([listed.length, 4], [offset, 4], [0, 2])]);
};

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);

const texts = (shared: readonly string[]): Buffer =>
  xml(`<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`);

/**
 * Returns a workbook with one sheet: XML rows, shared strings (packed or not), and XML after the
 * rows.
 */
export const makeWorkbook = (
  rows: string,
  shared: readonly string[] | PackedPart = [],
  after = '',
): Buffer => makeArchive(partsOf(rows, shared, after));

/** Returns a workbook that counts days from 1904-01-01, as Excel on old Macintoshes wrote them. */
export const makeWorkbookFrom1904 = (rows: string): Buffer =>
  makeArchive({ ...partsOf(rows, [], ''), 'xl/workbook.xml': book('<workbookPr date1904="1"/>') });

const book = (head: string): Buffer =>
  xml(
    `<workbook xmlns:r="r">${head}<sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets></workbook>`,
  );
const partsOf = (rows: string, shared: readonly string[] | PackedPart, after: string) => ({
  'xl/workbook.xml': book(''),
  'xl/_rels/workbook.xml.rels': xml(
    '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
  ),
  'xl/worksheets/first.xml': xml(`<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`),
  'xl/sharedStrings.xml': 'packed' in shared ? shared : texts(shared),
});

const letter = (column: number) => String.fromCharCode(65 + column);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a workbook of texts as other programs write it. */
export const makeWorkbookOf = (rows: readonly (readonly string[])[]): Buffer =>
  makeWorkbook(
    rows
      .map((cells, line) => {
        const written = cells.map(
          (text, column) =>
            `<c r="${letter(column)}${line + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
        );
        return `<row r="${line + 1}">${written.join('')}</row>`;
      })
      .join(''),
  );

/** Returns a password-protected workbook: a compound file that contains the encrypted workbook. */
export const makeLockedWorkbook = (): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_000),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(1_000),
  ]);

/** Returns a workbook with encrypted ZIP entries. */
export const makeLockedArchive = (): Buffer => {
  const archive = makeWorkbook('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>');
  const mark = Buffer.from('504b0102', 'hex');
  for (let at = archive.indexOf(mark); at >= 0; at = archive.indexOf(mark, at + 1))
    archive.writeUInt16LE(1, at + 8);
  return archive;
};

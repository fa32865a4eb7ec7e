import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');

/** The text of one file in an XLSX workbook, which is a ZIP archive. Uses its central directory. */
export const workbookPart = (workbook: Buffer, name: string): string => {
  for (
    let at = workbook.indexOf(DIRECTORY_ENTRY);
    at >= 0;
    at = workbook.indexOf(DIRECTORY_ENTRY, at + 4)
  ) {
    const nameLength = workbook.readUInt16LE(at + 28);
    if (workbook.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue;
    const isDeflated = workbook.readUInt16LE(at + 10) === 8;
    const header = workbook.readUInt32LE(at + 42);
    const from =
      header + 30 + workbook.readUInt16LE(header + 26) + workbook.readUInt16LE(header + 28);
    const packed = workbook.subarray(from, from + workbook.readUInt32LE(at + 20));
    return (isDeflated ? inflateRawSync(packed) : packed).toString('utf8');
  }
  throw new Error(`the workbook has no ${name}`);
};

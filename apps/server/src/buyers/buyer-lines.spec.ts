import { texts } from '@fairlot/content';
import { LANGUAGES } from '@fairlot/countries';
import { listLines, ListFault } from '@fairlot/vehicles-records';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { buyerLines, type BuyerLine } from './buyer-lines.js';

const read = async (content: string | Buffer): Promise<BuyerLine[]> => {
  const lines = listLines(Buffer.from(content), { languages: ['it'] });
  const found: BuyerLine[] = [];
  for await (const line of buyerLines(lines)) found.push(line);
  return found;
};
const names = async (content: string | Buffer) =>
  (await read(content)).map(({ by, text }) => `${by} ${text}`);

describe('the buyers in a file', () => {
  it.each(LANGUAGES)('are found by the column headings of an export in %s', async (language) => {
    const text = texts(language);
    const head = (['vatCode', 'idUser', 'email'] as const).map((name) => text(`userFile.${name}`));
    expect(await names(`${head.join(';')}\nIT1;7;\n;;a@b.test\nIT2;;\n`)).toEqual([
      'idUser 7',
      'email a@b.test',
      'vatCode IT2',
    ]);
  });

  it.each([
    'utf8',
    'utf-16le',
    'utf-16be',
    'win1252',
    'win1250',
    'iso88592',
    'iso885915',
    'cp850',
    'cp852',
    'macintosh',
  ])('are read in the encoding %s', async (encoding) => {
    const text = 'Società;E-mail\nPerché Città è già così;uno@b.test\nà;due@b.test\n';
    const content = iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf-16') });
    expect(await names(content)).toEqual(['email uno@b.test', 'email due@b.test']);
  });

  it('need no heading line if the first line contains an e-mail address', async () => {
    expect(await names('x;a@b.test\ny;c@d.test\n')).toEqual(['email a@b.test', 'email c@d.test']);
  });

  it('have the number of their line in the file, even after lines that name nobody', async () => {
    expect(await read('User ID\n7\n\n""\n8\n')).toMatchObject([
      { line: 2, text: '7' },
      { line: 5, text: '8' },
    ]);
    expect(await read('User ID;Note\n;x\n')).toMatchObject([{ line: 2, text: '' }]);
  });

  it('are refused if a file of mere numbers has no heading, because they could be ids or VAT numbers', async () => {
    const fault = await read('7\n8\n').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ListFault);
    expect(fault).toMatchObject({ code: 'list_headless', line: 1 });
  });
});

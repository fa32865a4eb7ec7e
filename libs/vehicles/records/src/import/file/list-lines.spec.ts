import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  makeLockedArchive,
  makeLockedWorkbook,
  makeArchive,
  makeWorkbook,
} from '../../testing/make-workbook.js';
import { COLUMNS_MAX } from './list-line.js';
import { ListFault } from './list-fault.js';
import { listLines } from './list-lines.js';

const read = async (content: Buffer) => {
  const lines: (readonly string[])[] = [];
  for await (const { cells } of listLines(content)) lines.push(cells);
  return lines;
};
/** The code of the fault for which a file is refused. */
const faultOf = async (content: Buffer): Promise<string> => {
  const fault: unknown = await read(content).catch((error: unknown) => error);
  if (!(fault instanceof ListFault)) throw new Error(`was taken: ${JSON.stringify(fault)}`);
  return fault.code;
};
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const utf32 = (text: string, isBig: boolean) => {
  const bytes = Buffer.alloc(4 * text.length);
  Array.from(text).forEach((letter, at) => {
    if (isBig) bytes.writeUInt32BE(letter.codePointAt(0)!, 4 * at);
    else bytes.writeUInt32LE(letter.codePointAt(0)!, 4 * at);
  });
  return bytes;
};
const TABLE = 'Marke;Modell\r\nŠkoda;Citigo é\r\n';
const ROWS = [
  ['Marke', 'Modell'],
  ['Škoda', 'Citigo é'],
];

describe('SEC-29 a list of vehicles in any encoding', () => {
  it.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${TABLE}`, false)],
    ['big-endian UTF-16 with a mark', utf16(`\uFEFF${TABLE}`, true)],
    ['UTF-16 without a mark', utf16(TABLE, false)],
    ['big-endian UTF-16 without a mark', utf16(TABLE, true)],
    ['Windows-1252', Buffer.from(TABLE.replace('Š', '\x8a'), 'latin1')],
  ])('reads %s', async (_, content) => {
    expect(await read(content)).toEqual(ROWS);
  });

  it('accepts the carriage returns of old Macintoshes as line ends, in a list of any length', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`V${at}`, 'Škoda']);
    const text = ['sep=;', ...rows.map((row) => row.join(';'))].join('\r');
    expect(await read(Buffer.from(`${text}\r`))).toEqual(rows);
  });

  it.each([
    [',', 'a,b;c,d'],
    [';', 'a;b,c;d'],
    ['\t', 'a\tb,c\td'],
    ['|', 'a|b,c|d'],
  ])('detects the separator %j from the header', async (separator, header) => {
    const [head] = await read(Buffer.from(`${header}\n1${separator}2${separator}3\n`));
    expect(head).toEqual(header.split(separator));
  });
});

describe('SEC-29 a list as a text table, written by a program or by hand', () => {
  it('may declare its separator on the first line', async () => {
    expect(await read(Buffer.from('sep=;\r\na,b;c\r\n1;2\r\n'))).toEqual([
      ['a,b', 'c'],
      ['1', '2'],
    ]);
  });

  it('may have spaces around quoted cells', async () => {
    const text = 'code; "version" ;price\nA ; "1.4; 5 Türen" ; " 2"\nB;b;3\n';
    expect(await read(Buffer.from(text))).toEqual([
      ['code', 'version', 'price'],
      ['A', '1.4; 5 Türen', ' 2'],
      ['B', 'b', '3'],
    ]);
  });

  it('may have quotes inside a cell', async () => {
    expect(await read(Buffer.from('a;b\n17" rims;"the ""big"" one"\n'))).toEqual([
      ['a', 'b'],
      ['17" rims', 'the "big" one'],
    ]);
  });

  it('may have lines that contain only separators, which are skipped', async () => {
    expect(await read(Buffer.from(`;;\r\n${TABLE}; ;\r\n${';;\r\n'.repeat(3)}`))).toEqual(ROWS);
  });

  it('is read as UTF-8 even if it has an invalid byte sequence', async () => {
    const content = Buffer.concat([Buffer.from(TABLE), Buffer.from([0x8a, 0x3b, 0x31])]);
    expect(await read(content)).toEqual([...ROWS, ['\uFFFD', '1']]);
  });
});

describe('SEC-29 a list as a workbook', () => {
  it('has an unreadable cell for each formula without a value', async () => {
    const workbook = makeWorkbook(
      `<row><c><v>1</v></c><c><v>2</v></c></row>
       <row><c><f>1+1</f></c><c><f>1+1</f><v>3</v></c><c t="str"><f>""</f><v></v></c></row>`,
    );
    expect(await read(workbook)).toEqual([
      ['1', '2'],
      ['\uFFFD', '3', ''],
    ]);
  });

  it('is read from its first sheet, with shared, inline and computed values', async () => {
    const workbook = makeWorkbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>km</t></is></c></row>
       <row r="2"/><row r="5"><c r="B5"><f>1+1</f><v>9.0000E4</v></c><c r="D5" t="b"><v>1</v></c></row>
       <row r="6"><c r="A6" t="e"><v>#REF!</v></c></row>`,
      ['Mo&amp;dell'],
    );
    expect(await read(workbook)).toEqual([
      ['Mo&dell', 'km'],
      ['', '90000', '', 'true'],
      ['\uFFFD'],
    ]);
  });

  it('is refused if it is truncated, invalid or wider than all columns', async () => {
    const good = makeWorkbook('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>');
    expect(await read(good)).toEqual([['1'], ['2']]);
    expect(await faultOf(good.subarray(0, good.length / 2))).toBe('list_broken');
    expect(await faultOf(makeWorkbook('<row><c><v>1</v></row>'))).toBe('list_broken');
    expect(await faultOf(makeArchive({ 'word/document.xml': Buffer.from('<a/>') }))).toBe(
      'list_kind',
    );
    expect(await faultOf(makeWorkbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toBe(
      'list_columns',
    );
    expect(await faultOf(makeWorkbook('<row><c><v>&lol9;</v></c></row>'))).toBe('list_broken');
  });

  it('gets consecutive line numbers for rows without a valid number', async () => {
    const rows = ['r="2"', '', 'r="x"', 'r="99999999999"', 'r="-1"', 'r="9"'];
    const lines: number[] = [];
    const xml = rows.map((row) => `<row ${row}><c><v>1</v></c></row>`).join('');
    for await (const { line } of listLines(makeWorkbook(xml))) lines.push(line);
    expect(lines).toEqual([2, 3, 4, 5, 6, 9]);
  });

  it('is refused while it is unpacked if it is a zip bomb', async () => {
    const size = 64_000_000;
    const packed = deflateRawSync(Buffer.alloc(size, ' '));
    const bomb = makeWorkbook('<row><c><v>1</v></c></row>', { packed, size });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await faultOf(bomb)).toBe('list_bomb');
  });
});

describe('SEC-29 a file that is not a list', () => {
  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'list_kind'],
    ['a photograph', Buffer.from('ffd8ffe000104a46494600010101', 'hex'), 'list_kind'],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n'), 'list_kind'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), 'list_kind'],
    ['a password-protected workbook', makeLockedWorkbook(), 'list_locked'],
    ['a password-protected archive', makeLockedArchive(), 'list_locked'],
    ['UTF-32 with a mark', utf32(`\uFEFF${TABLE}`, false), 'list_encoding'],
    ['big-endian UTF-32 without a mark', utf32(TABLE, true), 'list_encoding'],
    ['only zero bytes', Buffer.alloc(400), 'list_empty'],
    [
      'merged cells',
      makeWorkbook(
        '<row><c><v>1</v></c></row><row><c><v>2</v></c></row>',
        [],
        '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>',
      ),
      'list_merged',
    ],
    ['a JSON document', Buffer.from('[{"make": "Fiat", "model": "Panda"}]'), 'list_kind'],
    ['an RTF document', Buffer.from(String.raw`{\rtf1 a;b}`), 'list_kind'],
    ['an HTML page', Buffer.from('<html><table><tr><td>a</td></tr></table></html>'), 'list_kind'],
    ['nothing', Buffer.alloc(0), 'list_empty'],
    ['a header only', Buffer.from('a;b\n'), 'list_empty'],
    ['too many columns', Buffer.from(`${'a;'.repeat(COLUMNS_MAX)}b\n1\n`), 'list_columns'],
    ['a quote without an end', Buffer.from('a;b\n"1;2\n3;4\n'), 'list_broken'],
    ['a line without an end', Buffer.from(`a;b\n${'x'.repeat(5_000_000)}`), 'list_broken'],
  ])('is refused: %s', async (_, content, code) => {
    expect(await faultOf(content)).toBe(code);
  });
});

describe('SEC-29 a list of nine million characters', () => {
  const MILLIONS = 9_000_000;
  const PAUSE_BYTES = 16_384;
  /** How often other work had a turn, and how many bytes were read. */
  const turnsIn = async (content: Buffer) => {
    let turns = 0;
    let bytes = 0;
    const pause = async () => void (turns += 1);
    const onShare = (share: number) => void (bytes = share * content.length);
    try {
      for await (const _ of listLines(content, { pause, onShare }));
    } catch (error) {
      if (!(error instanceof ListFault)) throw error;
    }
    return { turns, bytes };
  };

  it.each([
    ['quotes', '"'],
    ['quotes and separators', '";'],
    ['separators', ';'],
    ['separators on lines', ';\n'],
    ['letters', 'é'],
    ['rows', 'a;b\n'],
  ])(
    'is processed with pauses after each piece if it consists of %s',
    async (_, piece) => {
      const { turns, bytes } = await turnsIn(Buffer.from(piece.repeat(MILLIONS / piece.length)));
      // The parser reads up to three pieces ahead.
      expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes / PAUSE_BYTES) - 3);
    },
    60_000,
  );

  it('is not read completely if it is a single endless line of separators', async () => {
    const { bytes } = await turnsIn(Buffer.from(';'.repeat(MILLIONS)));
    expect(bytes).toBeLessThan(4 * PAUSE_BYTES);
  });
});

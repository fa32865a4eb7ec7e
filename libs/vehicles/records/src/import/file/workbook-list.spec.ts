import { describe, expect, it } from 'vitest';
import { makeArchive } from '../../testing/make-workbook.js';
import { listLines } from './list-lines.js';

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const related = (...targets: readonly (readonly [id: string, type: string, target: string])[]) =>
  xml(
    `<Relationships>${targets
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
  );
const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (rows: string) => xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
const TWO_ROWS = '<row><c><v>1</v></c></row><row><c><v>2</v></c></row>';

type Facts = {
  readonly head?: string;
  readonly rows?: string;
  readonly shared?: string;
  readonly formats?: readonly string[];
};
/** A workbook with one sheet. The cells of its second row have these formats, in order. */
const makeBook = ({ head = '', rows = TWO_ROWS, shared = '', formats = [] }: Facts) =>
  makeArchive({
    '_rels/.rels': related(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': xml(
      `<workbook xmlns:r="r">${head}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': related(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ),
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/sharedStrings.xml': xml(`<sst>${shared}</sst>`),
    'xl/styles.xml': xml(
      `<styleSheet><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>
        <xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}
        <xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
  });
const read = async (content: Buffer) => {
  const lines: (readonly string[])[] = [];
  for await (const { cells } of listLines(content)) lines.push(cells);
  return lines;
};
const shown = async (format: string, value: string, head = '') => {
  const rows = `<row><c><v>1</v></c></row><row><c s="1"><v>${value}</v></c></row>`;
  return (await read(makeBook({ head, rows, formats: [format] })))[1]?.[0];
};

describe('SEC-29 a cell of a workbook', () => {
  it.each([
    ['00000', '1067', '01067'],
    ['000000', '123', '000123'],
    ['00-000', '1067', '01-067'],
    ['&quot;SN-&quot;000', '7', 'SN-007'],
    ['#,##0.00 &quot;€&quot;', '8403.36134453782', '8,403.36 €'],
    ['#,##0.00 [$zł-415]', '1234.5', '1\u00A0234,50 zł'],
    ['#,##0.00', '8403.36134453782', '8403.36'],
    ['#,##0', '90000', '90000'],
    ['0.000', '840.361', '840.36'],
    ['#,##0,', '12500', '12500'],
    ['0.0,', '12500', '12500'],
    ['General', '8403.36134453782', '8403.36'],
    ['General', '840.36134453782', '840.36'],
    ['General', '2.0000E4', '20000'],
    ['General', '4006381333931', '4006381333931'],
    ['General', '1.23456789012345E+16', '1.23457E+16'],
    ['#,##0 &quot;km&quot;', '90000', '90,000 km'],
    ['mmm-yy', '43647', '2019-07-01'],
    ['dd/mm/yyyy', '43661.9', '2019-07-15'],
    ['[$-407]mmmm yyyy', '43647', '2019-07-01'],
    ['"', '5', '5'],
  ])('is read by its format %s and its value %s as %s', async (format, value, text) => {
    expect(await shown(format.replace(/^"$/, '&quot;'), value)).toBe(text.replace('\u00A0', ' '));
  });

  it('is read as the right date if the workbook counts days from 1904', async () => {
    expect(await shown('mmm-yy', '42184', '<workbookPr date1904="1"/>')).toBe('2019-06-30');
    expect(await shown('mmm-yy', '42184', '<workbookPr date1904="true"/>')).toBe('2019-06-30');
    expect(await shown('mmm-yy', '42184', '<workbookPr date1904="0"/>')).toBe('2015-06-29');
  });

  it('may contain escaped characters, and phonetic text in it is ignored', async () => {
    const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>
      <row><c t="inlineStr"><is><t>a_x0009_b</t></is></c><c t="str"><f>x</f><v>c_x005F_x0009_</v></c></row>`;
    const shared = `<si><t>Lounge_x000D_ 1.2</t></si>
      <si><r><t>マツダ</t></r><rPh sb="0" eb="3"><t>まつだ</t></rPh></si>`;
    expect(await read(makeBook({ rows, shared }))).toEqual([
      ['Lounge\r 1.2', 'マツダ'],
      ['a\tb', 'c_x0009_'],
    ]);
  });
});

describe('SEC-29 the text of a workbook', () => {
  it('is read from CDATA sections, and from parts in UTF-16', async () => {
    const text = '<row><c t="inlineStr"><is><t><![CDATA[a & <b>]]></t></is></c></row>';
    const lines = `<worksheet><sheetData>${text}${text}</sheetData></worksheet>`;
    const wide = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${lines}`, 'utf16le');
    for (const part of [xml(lines), wide, Buffer.from(wide).swap16()])
      expect(
        await read(makeArchive({ 'xl/workbook.xml': xml('<workbook/>'), [SHEET]: part })),
      ).toEqual([['a & <b>'], ['a & <b>']]);
  });
});

describe('SEC-29 the parts of a workbook', () => {
  const rows = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>0</v></c></row>';
  const strings = xml('<sst><si><t>found</t></si></sst>');
  const book = (sheets: string) =>
    xml(`<x:workbook xmlns:x="x" xmlns:rel="r"><x:sheets>${sheets}</x:sheets></x:workbook>`);

  it('are found by their relationships, whatever the case of their names', async () => {
    const content = makeArchive({
      '_Rels/.rels': related(['a', 'officeDocument', '/Content/My%20Book.xml']),
      'content/my book.xml': book('<x:sheet name="a" sheetId="1" rel:id="b"/>'),
      'content/_rels/My Book.xml.rels': related(
        ['b', 'worksheet', '../Other/Sheet.XML'],
        ['c', 'sharedStrings', './Texts.xml'],
      ),
      'other/sheet.xml': sheet(rows),
      'Content/texts.xml': strings,
    });
    expect(await read(content)).toEqual([['found'], ['found']]);
  });

  it('are those of the first visible sheet that has cells', async () => {
    const content = makeArchive({
      'xl/workbook.xml': book(
        `<x:sheet name="a" state="veryHidden" rel:id="a"/><x:sheet name="b" state="hidden" rel:id="b"/>
         <x:sheet name="c" rel:id="c"/><x:sheet name="d" state="visible" rel:id="d"/>`,
      ),
      'xl/_rels/workbook.xml.rels': related(
        ['a', 'worksheet', 'worksheets/sheet1.xml'],
        ['b', 'worksheet', 'worksheets/sheet2.xml'],
        ['c', 'chartsheet', 'chartsheets/sheet1.xml'],
        ['d', 'worksheet', 'worksheets/sheet3.xml'],
      ),
      'xl/worksheets/sheet1.xml': sheet(TWO_ROWS),
      'xl/worksheets/sheet2.xml': sheet(TWO_ROWS),
      'xl/chartsheets/sheet1.xml': xml('<chartsheet/>'),
      'xl/worksheets/sheet3.xml': sheet(rows),
      'xl/SharedStrings.xml': strings,
    });
    expect(await read(content)).toEqual([['found'], ['found']]);
  });

  it('are those of the second sheet if the first one has no cells', async () => {
    const content = makeArchive({
      'xl/workbook.xml': book('<x:sheet name="a" rel:id="a"/><x:sheet name="b" rel:id="b"/>'),
      'xl/_rels/workbook.xml.rels': related(
        ['a', 'worksheet', 'worksheets/sheet1.xml'],
        ['b', 'worksheet', 'worksheets\\sheet2.xml'],
      ),
      'xl/worksheets/sheet1.xml': sheet('<row/><row><c r="B2"/></row>'),
      'xl/worksheets/sheet2.xml': sheet(TWO_ROWS),
    });
    expect(await read(content)).toEqual([['1'], ['2']]);
  });
});

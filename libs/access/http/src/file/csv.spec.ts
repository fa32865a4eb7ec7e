import { text } from 'node:stream/consumers';
import type { Language } from '@fairlot/countries';
import { eventually } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { attachment } from './attachment.js';
import { csvOf, type CsvTable } from './csv.js';

const report: CsvTable = {
  idMarket: 'IT',
  language: 'it',
  head: ['Los', 'Fahrzeug'],
  rows: [
    [1, '=HYPERLINK("https://evil.example")'],
    [2, '+1'],
    [3, '-1'],
    [4, '@SUM(A1)'],
    [5, '\tx'],
    [6, '\rx'],
    [7, 'VW "Golf"; Kombi, grün'],
    [8, null],
  ],
};

describe('SEC-68 a table as a CSV file', () => {
  it('is UTF-8 with a byte order mark, and contains no cell that a spreadsheet evaluates as a formula', async () => {
    // `text` would remove the byte order mark.
    const csv = Buffer.concat(await csvOf(report).toArray()).toString();
    const lines = csv.replace('\r"', '"').split('\r\n');
    expect(csv.startsWith('\uFEFFLos;Fahrzeug\r\n')).toBe(true);
    expect(lines[1]).toBe(`1;"'=HYPERLINK(""https://evil.example"")"`);
    for (const [at, start] of ['+', '-', '@', '\t'].entries()) {
      expect(lines[at + 2]).toMatch(new RegExp(`^${at + 2};"?'\\${start}`));
    }
    expect(csv).toContain("'\rx");
    expect(csv).toContain('7;"VW ""Golf""; Kombi, grün"\r\n');
    expect(csv).toContain('8;\r\n');
    expect(await text(csvOf({ ...report, head: ['a'], rows: [] }))).toBe('a\r\n');
  });

  it.each([
    ['it', 'Los;Preis;Summe\r\n1;12500,5;0,50\r\n'],
    ['be', 'Los;Preis;Summe\r\n1;12500,5;0,50\r\n'],
    ['en', 'Los,Preis,Summe\r\n1,12500.5,0.50\r\n'],
  ] as const)('is formatted for spreadsheets in %s', async (language, lines) => {
    const rows = [[1, 12_500.5, { minor: 50 }]];
    const head = ['Los', 'Preis', 'Summe'];
    expect(await text(csvOf({ head, rows, language, idMarket: 'IT' }))).toBe(lines);
  });

  it('quotes fields that contain a comma or semicolon, and escapes formulas after either of them', async () => {
    const rows = [['1,5', '=1+1', 'a;b']];
    const written = (language: Language) =>
      text(csvOf({ head: ['a'], rows, language, idMarket: 'IT' }));
    expect(await written('en')).toBe(`a\r\n"1,5",'=1+1,a;b\r\n`);
    expect(await written('de')).toBe(`a\r\n1,5;'=1+1;"a;b"\r\n`);
  });

  it('contains amounts with two decimals, and times with their offset from UTC', async () => {
    const rows = [
      [{ minor: 5_000_00 }, { at: Date.UTC(2026, 9, 25, 0, 30) }],
      [{ minor: 5_000_05 }, { at: Date.UTC(2026, 9, 25, 1, 30) }],
    ];
    expect(await text(csvOf({ head: ['a', 'b'], rows, language: 'it', idMarket: 'IT' }))).toBe(
      'a;b\r\n5000,00;2026-10-25 02:30:00+02:00\r\n5000,05;2026-10-25 02:30:00+01:00\r\n',
    );
  });

  it('ends with an error if reading its rows fails, and stops reading them if the client disconnects', async () => {
    let wasLeft = false;
    async function* rows(fault: number) {
      try {
        for (let line = 0; ; line += 1) {
          if (line === fault) throw new Error('rows are gone');
          yield [line];
        }
      } finally {
        wasLeft = true;
      }
    }
    await expect(text(csvOf({ ...report, rows: rows(1_000) }))).rejects.toThrow('rows are gone');
    wasLeft = false;
    for await (const chunk of csvOf({ ...report, rows: rows(Infinity) })) if (chunk) break;
    await eventually(() => expect(wasLeft).toBe(true));
  });

  it('can have a file name in any script', () => {
    expect(attachment('Prüfung "A".pdf')).toBe(
      `attachment; filename="Pr_fung _A_.pdf"; filename*=UTF-8''Pr%C3%BCfung%20_A_.pdf`,
    );
  });
});

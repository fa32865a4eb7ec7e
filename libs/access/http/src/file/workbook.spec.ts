import { cpuUsage, threadCpuUsage } from 'node:process';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { xlsxOf, type Workbook } from './workbook.js';

/** The files of a zip by name; its directory is at the end. */
const filesIn = (zip: Buffer): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const ends = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(ends + 16);
  while (at < ends) {
    const packed = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + packed);
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    found.set(name, (isPacked ? inflateRawSync(content) : content).toString());
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
};

const makeReport = (facts: Partial<Workbook>): Workbook => ({
  name: 'Lose',
  idMarket: 'IT',
  head: ['Los', 'Fahrzeug'],
  rows: [[1, '=HYPERLINK("https://evil.example")']],
  ...facts,
});

/** The only sheet, with the texts that its cells reference. */
const sheetOf = async (report: Workbook) => {
  const parts = filesIn(await xlsxOf(report));
  const xml = [...parts].find(([name]) => name.includes('worksheets/sheet'))?.[1] ?? '';
  return { parts, xml };
};

describe('SEC-68 a report as a workbook', () => {
  it('has the files of a valid workbook', async () => {
    expect((await xlsxOf(makeReport({}))).subarray(0, 2).toString()).toBe('PK');
  });

  it('is a named sheet with a frozen heading and a filter on every column', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => Array.from({ length: 27 }, () => row));
    const head = Array.from({ length: 27 }, (_, column) => `Spalte ${column}`);
    const { parts, xml } = await sheetOf(makeReport({ head, rows }));
    expect(parts.get('xl/workbook.xml')).toContain('name="Lose"');
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    // The schema requires the filter right after the rows.
    expect(xml).toContain('</sheetData><autoFilter ref="A1:AA31"/>');
    const none = await sheetOf(makeReport({ rows: [] }));
    expect(none.xml).toContain('<autoFilter ref="A1:B1"/>');
  });

  it('has columns as wide as their content, within limits', async () => {
    const rows = [
      ['x'.repeat(20), { at: Date.UTC(2026, 0, 1) }, { minor: 5 }, 1, null, 'x'.repeat(1_000)],
    ];
    const { xml } = await sheetOf(
      makeReport({ head: ['a', 'b', 'c', 'd', 'A long head', 'f'], rows }),
    );
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths).toEqual([21, 28, 14, 8, 15, 48]);
  });

  it('has amounts with two decimals, and local times of the market with the time zone', async () => {
    // The same local minute twice, an hour apart: summer time ends in between.
    const summer = Date.UTC(2026, 9, 25, 0, 30);
    const winter = Date.UTC(2026, 9, 25, 1, 30);
    const rows = [[{ minor: 510_050 }, { at: summer }, { at: winter }, null]];
    const { parts, xml } = await sheetOf(makeReport({ head: ['a', 'b', 'c', 'd'], rows }));
    const serial = (Date.UTC(2026, 9, 25, 2, 30) / 86_400_000 + 25_569).toFixed(6);
    const values = [...xml.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => value);
    expect(values.slice(-3).map(Number)).toEqual([
      5100.5,
      expect.closeTo(Number(serial), 5),
      expect.closeTo(Number(serial), 5),
    ]);
    const formats = [...(parts.get('xl/styles.xml') ?? '').matchAll(/formatCode="([^"]*)"/g)];
    expect(formats.map(([, format]) => format?.replaceAll('&quot;', '"'))).toEqual([
      '0.00',
      'yyyy-mm-dd hh:mm:ss "+02:00"',
      'yyyy-mm-dd hh:mm:ss "+01:00"',
    ]);
  });

  it('is written mostly by another thread if it has thousands of rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => [row, 'x', { minor: row }]);
    const all = cpuUsage();
    const here = threadCpuUsage();
    await xlsxOf(makeReport({ head: ['a', 'b', 'c'], rows }));
    const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;
    expect(spent(threadCpuUsage(here))).toBeLessThan(spent(cpuUsage(all)) / 2);
  });

  it('fails if it needs more memory than a thread has, without ending the process', async () => {
    const rows = Array.from({ length: 60 }, () => ['x'.repeat(5_000_000)]);
    await expect(xlsxOf(makeReport({ head: ['a'], rows }), 16)).rejects.toThrow(/memory/);
  });
});

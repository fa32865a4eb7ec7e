import { describe, expect, it } from 'vitest';
import type { Report } from '@fairlot/auction-application';
import { reportFileName, xlsxOf } from './report-file.js';

const report: Report = {
  idMarket: 'IT',
  head: ['Los', 'Fahrzeug'],
  rows: [[1, '=HYPERLINK("https://evil.example")']],
};

describe('SEC-68 a report as a file', () => {
  it('is a workbook', async () => {
    expect((await xlsxOf(report)).subarray(0, 2).toString()).toBe('PK');
  });

  it('has a name that says auction, content and the market’s day', () => {
    const made = { at: Date.UTC(2026, 10, 21, 23), idMarket: 'IT' } as const;
    expect(reportFileName({ idAuction: 17, content: 'offers' }, made, 'csv')).toBe(
      'fairlot-17-offers-2026-11-22.csv',
    );
  });
});

import { expect, it } from 'vitest';
import { reportFileName } from './report-file.js';

it('SEC-68 a file name contains auction, content and the market’s day', () => {
  const made = { at: Date.UTC(2026, 10, 21, 23), idMarket: 'IT' } as const;
  expect(reportFileName({ idAuction: 17, content: 'offers' }, made, 'csv')).toBe(
    'fairlot-17-offers-2026-11-22.csv',
  );
});

import { expect, it } from 'vitest';
import { reportFileName } from './report-file.js';

it('SEC-68 the name of a report file contains auction, content and the date in the market', () => {
  const made = { at: Date.UTC(2026, 10, 21, 23), idMarket: 'IT' } as const;
  expect(reportFileName({ idAuction: 17, content: 'offers' }, made, 'csv')).toBe(
    'fairlot-17-offers-2026-11-22.csv',
  );
});

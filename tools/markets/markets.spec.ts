import { allForms, marketForms, MARKET_PACKS } from '@fairlot/countries';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { marketsPage, PAGE_FILE } from './page.ts';

const PACKS = Object.values(MARKET_PACKS);

describe('the page of the markets', () => {
  it('matches the market packs: `npx vitest run tools/markets -u` rewrites it', async () => {
    const { code } = await format(PAGE_FILE, marketsPage(PACKS, allForms()));
    await expect(code).toMatchFileSnapshot(PAGE_FILE);
  });

  it('includes the hidden, required and checked fields of a market that consists only of data', () => {
    const atlantis = marketForms('ATL', {
      registration: {
        vatCode: { pattern: 'ATL\\d{3}' },
        postalCode: null,
        regon: { required: true },
      },
      signUp: {},
    });
    const lines = marketsPage(PACKS, [...allForms(), atlantis]).split('\n');
    const cells = (field: string) =>
      lines
        .find((line) => line.startsWith(`| \`${field}\``))
        ?.split(' | ')
        .map((cell) => cell.trim());
    expect(lines.find((line) => line.startsWith('| Field'))).toMatch(/ATL \|$/);
    expect(cells('postalCode')?.at(-1)).toBe('|');
    expect(cells('regon')?.at(-1)).toBe('★ |');
    expect(lines).toContain(
      '| `vatCode` | ATL | code; at most 50 characters; must match `ATL\\d{3}` |',
    );
  });
});

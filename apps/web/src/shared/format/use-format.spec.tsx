import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '#shared/i18n/i18n.js';
import { sessionQuery } from '#shared/session/session.js';
import { createQueryClient } from '../../app/query-client.js';
import { aUser } from '../../testing/builders.js';
import { useFormat } from './use-format.js';

const formatFor = (facts: Parameters<typeof aUser>[0]) => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, aUser(facts));
  return renderHook(useFormat, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result.current;
};

beforeAll(() => startTexts());

describe('amounts on the pages of a market', () => {
  it.each([
    ['CON-005', 'IT', "12'345,50"],
    ['CON-005', 'DE', "12'345,50"],
    ['CON-005', 'EN', "12'345,50"],
    ['CON-006', 'PL', '12.345,50'],
    ['CON-007', 'FR', '12\u00A0345,50'],
  ])('%s are written by the rule of %s, whatever the reader’s language', (_, idMarket, written) => {
    const format = formatFor({ idMarket, preferredLanguage: 'DE' });
    expect(format.price(1_234_550)).toBe(`${written}\u00A0€`);
    expect(format.whole(12_345)).toBe(written.replace(',50', ''));
  });
});

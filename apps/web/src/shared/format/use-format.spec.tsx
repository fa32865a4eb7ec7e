import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18n, startTexts } from '#shared/i18n/i18n.js';
import { sessionQuery } from '#shared/session/session.js';
import { createQueryClient } from '../../app/query-client.js';
import { makeUser } from '../../testing/builders.js';
import { useFormat } from './use-format.js';

const hookFor = (facts: Parameters<typeof makeUser>[0]) => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, makeUser(facts));
  const { result } = renderHook(useFormat, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return { client, result };
};
const formatFor = (facts: Parameters<typeof makeUser>[0]) => hookFor(facts).result.current;

beforeEach(() => startTexts());

describe('amounts on the pages of a market', () => {
  it.each([
    ['CON-005', 'IT', "12'345,50"],
    ['CON-005', 'DE', "12'345,50"],
    ['CON-005', 'EN', "12'345,50"],
    ['CON-006', 'PL', '12.345,50'],
    ['CON-007', 'FR', '12\u00A0345,50'],
  ])('are formatted for %s by the rules of %s, in any language', (_, idMarket, written) => {
    const format = formatFor({ idMarket, preferredLanguage: 'DE' });
    expect(format.price(1_234_550)).toBe(`${written}\u00A0€`);
    expect(format.integer(12_345)).toBe(written.replace(',50', ''));
  });

  it('SCR-126 in part: have no decimals if the amount in euros is whole, and two decimals otherwise', () => {
    const { price, priceOrDash } = formatFor({ idMarket: 'IT' });
    expect([price(1_234_500), price(1_234_550), price(99)]).toEqual([
      "12'345\u00A0€",
      "12'345,50\u00A0€",
      '0,99\u00A0€',
    ]);
    expect(priceOrDash(null)).toBe('–');
  });

  it('are formatted by one shared formatter per language', async () => {
    const { client, result } = hookFor({ idMarket: 'IT' });
    const before = result.current;
    expect(formatFor({ idMarket: 'IT' })).toBe(before);
    const language = i18n().language;
    await act(() => i18n().changeLanguage('pl'));
    expect(result.current).not.toBe(before);
    await act(() => i18n().changeLanguage(language));
    expect(result.current).toBe(before);
    client.clear();
  });

  it('are formatted for the new market when the market of the session changes', async () => {
    const { client, result } = hookFor({ idMarket: 'IT' });
    expect(result.current.price(1_234_500)).toBe("12'345\u00A0€");
    act(() => void client.setQueryData(sessionQuery.queryKey, makeUser({ idMarket: 'PL' })));
    await waitFor(() => expect(result.current.price(1_234_500)).toBe('12.345\u00A0€'));
  });
});

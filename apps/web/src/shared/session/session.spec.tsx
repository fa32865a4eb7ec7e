import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../app/query-client.js';
import { makeUser } from '../../testing/builders.js';
import { sessionQuery, useLoadedUser, useUser } from './session.js';

const signedIn = makeUser({});

const resultOf = <Answer,>(hook: () => Answer, user: typeof signedIn | null = signedIn) => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, user);
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const becomes = (next: typeof signedIn | null) =>
    act(() => void client.setQueryData(sessionQuery.queryKey, next));
  return { client, result, becomes };
};

it.each([
  ['the known user', useLoadedUser],
  ['the user of a page', useUser],
])('%s can be read without a subscription to the query', (_, hook) => {
  const { client, result } = resultOf(hook);
  expect(result.current).toEqual(signedIn);
  expect(client.getQueryCache().find(sessionQuery)?.getObserversCount()).toBe(0);
});

it('the session has a user right after sign-in, and none after it has ended', async () => {
  const { result, becomes } = resultOf(useLoadedUser, null);
  expect(result.current).toBeNull();
  becomes(signedIn);
  await waitFor(() => expect(result.current).toEqual(signedIn));
  becomes(null);
  await waitFor(() => expect(result.current).toBeNull());
});

it('a page keeps its user when the session ends, and shows changes of that user', async () => {
  const { client, result, becomes } = resultOf(useUser);
  const other = { ...signedIn, idMarket: 'PL' as const };
  becomes(other);
  await waitFor(() => expect(result.current).toEqual(other));
  becomes(null);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
  expect(result.current).toEqual(other);
});

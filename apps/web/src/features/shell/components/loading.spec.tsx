import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { auctionOperations } from '@fairlot/contracts/auction';
import { call } from '#shared/api/call.js';
import { startTexts } from '#shared/i18n/i18n.js';
import { createQueryClient } from '../../../app/query-client.js';
import { makeProblem, makeUser, makeAuction } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

/** A response that arrives when the test calls `release`. */
const held = <Answer,>(answer: Answer) => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  return { release: () => release(), answer: () => waiting.then(() => answer) };
};
const FACTORS = {
  isRequired: false,
  freshUntil: null,
  totp: null,
  passkeys: [],
  recoveryCodes: null,
};
const open = async (answers: FakeAnswers = {}) => {
  const portal = makePortal({ 'SEC-54': () => [makeAuction()], ...answers });
  const { router } = await visit('/auctions');
  await screen.findByRole('heading', { level: 1, name: /auctions/i });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return { ...portal, router };
};
const isLoading = () => document.querySelector('[aria-busy=true]') !== null;
const begins = () => waitFor(() => expect(isLoading()).toBe(true));
const ends = () => waitFor(() => expect(isLoading()).toBe(false));

describe('the placeholder of a loading page', () => {
  it('STA-050 is shown from the start of a navigation until the navigation ends, is cancelled, or fails', async () => {
    const slow = held(FACTORS);
    let answer: () => unknown = slow.answer;
    const { router } = await open({ 'ENG-70': () => answer() });
    const go = () => void router.navigate({ to: '/private/security' });
    go();
    await begins();
    act(slow.release);
    await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in' });
    expect(isLoading()).toBe(false);
    await router.navigate({ to: '/auctions' });
    const left = held(FACTORS);
    answer = left.answer;
    router.options.context.queryClient.clear();
    go();
    await begins();
    await router.navigate({ to: '/private/cookie' });
    await screen.findByRole('heading', { level: 1, name: 'Cookies' });
    expect(isLoading()).toBe(false);
    answer = () => makeProblem('FORBIDDEN', { errorCode: '403001' });
    router.options.context.queryClient.clear();
    go();
    await screen.findByText('Request refused');
    expect(isLoading()).toBe(false);
  });

  it('STA-049 disappears when the last of several responses arrives', async () => {
    const info = held(null);
    const seller = held(null);
    const { router } = await open({
      'OPEN-14': info.answer,
      'SEC-08': seller.answer,
      'SEC-10': () => makeUser(),
    });
    void router.navigate({ to: '/private/contact' });
    await begins();
    act(info.release);
    const { queryClient } = router.options.context;
    await waitFor(() => expect(queryClient.getQueryData(['portal-info', 'IT'])).toBeNull());
    expect(isLoading()).toBe(true);
    act(seller.release);
    await screen.findByRole('heading', { level: 1, name: 'Contact' });
    expect(isLoading()).toBe(false);
  });

  it('SCR-122 in part: is announced to screen readers', async () => {
    const slow = held([makeAuction()]);
    makePortal({ 'SEC-53': slow.answer, 'SEC-54': slow.answer });
    await visit('/auctions');
    await begins();
    expect(document.querySelector('[aria-busy=true]')?.ariaLabel).toBe('Loading…');
    act(slow.release);
    await ends();
  });
});

describe('a missing response', () => {
  /** Seconds on the test's clock until the page stops waiting. */
  const waited = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    });
    const fetched = vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((__, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    );
    vi.stubGlobal('fetch', fetched);
    const Page = () => {
      const { isPending } = useQuery({
        queryKey: ['never'],
        queryFn: ({ signal }) => call(auctionOperations['SEC-54'], {}, { signal }),
      });
      return <p>{isPending ? 'waiting' : 'not coming'}</p>;
    };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>,
    );
    let seconds = 0;
    while (screen.queryByText('waiting') && seconds < 120) {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      seconds += 1;
    }
    return { seconds, fetched: fetched.mock.calls.length };
  };

  it('CON-025 in part: is awaited for less than 60000 ms, including retries', async () => {
    await startTexts();
    const { seconds, fetched } = await waited();
    expect(fetched).toBe(3);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThan(60);
  });

  it('STA-051 in part: ends in an error message', async () => {
    await startTexts();
    await waited();
    expect(screen.getByText('not coming')).toBeTruthy();
  });
});

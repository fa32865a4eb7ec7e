import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeAuction, makePage, makeProblem, makePurchase } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const open = async (answers: FakeAnswers = {}, purchases = [makePurchase()]) => {
  const portal = makePortal({
    'SEC-44': () => makeAuction(),
    'SEC-48': () => ({ ...makeAuction(), lotList: [] }),
    'SEC-69': () => makePage(purchases),
    'SEC-72': () => ({ idFeedback: 3, rating: 4 }),
    'OTH-11': () => ({ done: true, leaveAt: null }),
    ...answers,
  });
  const { router } = await visit('/auctions/1/rating');
  await screen.findByRole('heading', { level: 1, name: 'Rate the auctioneer' });
  return { portal, router };
};
const field = () => screen.getByLabelText('Rating') as HTMLInputElement;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
const confirm = async () => {
  const dialog = await screen.findByRole('dialog');
  const buttons = dialog.querySelectorAll('button');
  await userEvent.click([...buttons].find((one) => one.textContent === 'Send rating')!);
};
const again = async () => {
  cleanup();
  await visit('/auctions/1/rating');
  await screen.findByRole('heading', { level: 1, name: 'Rate the auctioneer' });
};
const untilSaved = () =>
  waitFor(() => expect(Object.keys(localStorage).join()).toContain('rating.9'));

describe('a form page derived from its contract (SEC-72)', () => {
  it('has the limits of the contract, and moves the focus to a field that violates one', async () => {
    const { portal } = await open();
    expect([field().value, field().type, field().inputMode]).toEqual(['', 'text', 'decimal']);
    expect(screen.getByText('1 is poor, 5 is very good.')).toBeTruthy();
    await userEvent.type(field(), '6');
    await send();
    expect(await screen.findByText('Enter a whole number from 1 to 5.')).toBeTruthy();
    expect([document.activeElement, field().value]).toEqual([field(), '6']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.count('SEC-72')).toBe(0);
  });

  it('asks for confirmation if the action is irreversible, sends it once, and opens the next page', async () => {
    const { portal, router } = await open();
    await userEvent.type(field(), '4');
    await send();
    expect(portal.count('SEC-72')).toBe(0);
    await confirm();
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/1'));
    const { params, body, headers } = portal.asked.find(({ id }) => id === 'SEC-72')!.request;
    expect([params['id'], body]).toEqual(['1', { rating: 4, idAuctioneer: 31 }]);
    expect(headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    expect(portal.count('SEC-72')).toBe(1);
    expect(await screen.findByText('Thank you. We’ve received your rating.')).toBeTruthy();
    expect(Object.keys(localStorage).join()).not.toContain('rating.9');
  });

  it('shows a server error at its field, and moves the focus there', async () => {
    const fields = [{ path: 'rating', code: 'too_big', message: 'Four is the most today' }];
    await open({ 'SEC-72': () => makeProblem('INVALID', { errorCode: '400001', fields }) });
    await userEvent.type(field(), '5');
    await send();
    await confirm();
    expect(await screen.findByText('Four is the most today')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field().value).toBe('5');
  });

  it('shows why the server refused it, and keeps the values', async () => {
    await open({ 'SEC-72': () => makeProblem('ALREADY_RATED', { errorCode: '409023' }) });
    await userEvent.type(field(), '5');
    await send();
    await confirm();
    expect((await screen.findByText(/already/i)).closest('[role="status"]')).toBeTruthy();
    expect(field().value).toBe('5');
  });

  it('repeats the call with the same command id if no response arrived', async () => {
    let isLost = true;
    const { portal, router } = await open({
      'SEC-72': () => {
        if (isLost) throw new TypeError('no line');
        return { idFeedback: 3, rating: 2 };
      },
    });
    await userEvent.type(field(), '2');
    await send();
    await confirm();
    const retry = await screen.findByRole('button', { name: 'Check again' });
    isLost = false;
    await userEvent.click(retry);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/1'));
    const keys = portal.asked
      .filter(({ id }) => id === 'SEC-72')
      .map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('warns if the user leaves with unsent input, and lets the user stay', async () => {
    const { router } = await open();
    await userEvent.type(field(), '3');
    void router.navigate({ to: '/auctions' });
    await screen.findByText('Leave without saving?');
    await userEvent.click(screen.getByRole('button', { name: 'Stay on page' }));
    expect(router.state.location.pathname).toBe('/auctions/1/rating');
    expect(field().value).toBe('3');
  });

  it('restores the values after a reload, until the user discards them', async () => {
    await open();
    await userEvent.type(field(), '3');
    await untilSaved();
    await again();
    expect(field().value).toBe('3');
    expect(await screen.findByText(/your unsaved changes/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Discard and start over/ }));
    expect(field().value).toBe('');
    await again();
    expect(field().value).toBe('');
  });

  it('deletes its draft on sign-out', async () => {
    await open();
    await userEvent.type(field(), '3');
    await untilSaved();
    await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('rating.9'));
  });

  it.each([
    ['You’ve rated all your purchases', [makePurchase({ rating: 5 })]],
    ['once a purchase', [makePurchase({ idAuction: 2 })]],
  ])('says if there is nothing to rate: %s', async (text, purchases) => {
    await open({}, purchases);
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByLabelText('Rating')).toBeNull();
  });
});

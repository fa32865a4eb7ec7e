import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUserAccount } from '../../../testing/make-user-account.js';
import { makePage, makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { NOW } from '../../../testing/wall-clock.js';

const assign = vi.fn<(address: string) => void>();
beforeEach(() => void vi.stubGlobal('location', Object.assign({}, window.location, { assign })));
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
});

const staff = () =>
  makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, adminEnabledMarket: ['IT'] });
const openUser = async (facts: object, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': staff,
    'ADM-19': () => makeUserAccount(facts),
    'ENG-202': () => ({ rows: [] }),
    ...answers,
  });
  await visit('/admin/user-edit/8');
  return portal;
};
const BUTTON = { name: 'View as this user' };

describe('viewing the portal as a user', () => {
  it('requires a reason, and then reloads the portal', async () => {
    const portal = await openUser({}, { 'ENG-296': () => ({ token: null, endsAt: NOW }) });
    await userEvent.click(await screen.findByRole('button', BUTTON));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole<HTMLButtonElement>('button', BUTTON);
    expect(send.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asks on the phone');
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    const { request } = portal.asked.find(({ id }) => id === 'ENG-296')!;
    expect(request.body).toEqual({ idUser: 8, reason: 'Asks on the phone' });
  });

  it('shows the reason of a refusal, and stays on the page', async () => {
    await openUser({}, { 'ENG-296': () => makeProblem('VIEW_ONLY', { errorCode: '403008' }) });
    await userEvent.click(await screen.findByRole('button', BUTTON));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asks on the phone');
    await userEvent.click(dialog.getByRole('button', BUTTON));
    await dialog.findByText(/^You’re viewing as another user/);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['staff', { idDealer: null, roles: ['USER', 'ADMIN'] }],
    ['a disabled user', { flgEnabled: false }],
  ])('is not possible for %s', async (_, facts) => {
    await openUser(facts);
    await screen.findByRole('heading', { name: 'Luca Neri' });
    expect(screen.queryByRole('button', BUTTON)).toBeNull();
  });
});

describe('the banner of a view', () => {
  const viewed = (endsAt: number) => () =>
    makeUser({ username: 'l.neri', idUser: 8, view: { viewer: 'centre', endsAt } });
  const open = async (endsAt: number, answers: FakeAnswers = {}) => {
    const portal = makePortal({
      'SEC-10': viewed(endsAt),
      'SEC-54': () => makePage([]),
      ...answers,
    });
    await visit('/auctions');
    return portal;
  };

  it('has a button that ends the view and returns to the user’s page in the back office', async () => {
    const done = { done: true, token: null };
    const portal = await open(NOW + 1_800_000, { 'ENG-297': () => done });
    const banner = within(
      await screen.findByRole('complementary', { name: 'Viewing as another user' }),
    );
    banner.getByText('You’re viewing as l.neri');
    await userEvent.click(banner.getByRole('button', { name: 'Stop viewing' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/user-edit/8'));
    expect(portal.count('ENG-297')).toBe(1);
  });

  it('ends the view shortly before it would expire', async () => {
    const portal = await open(NOW + 5_000, { 'ENG-297': () => ({ done: true, token: null }) });
    await waitFor(() => expect(portal.count('ENG-297')).toBe(1));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/user-edit/8'));
  });

  it('is not shown to the user who is viewed', async () => {
    await open(NOW, { 'SEC-10': () => makeUser() });
    await screen.findByRole('main');
    expect(screen.queryByRole('button', { name: 'Stop viewing' })).toBeNull();
  });
});

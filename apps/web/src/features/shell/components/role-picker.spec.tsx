import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeAuction, makePage, makeUser } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

const BOTH = ['BUYER', 'AUCTIONEER', 'READ_ONLY'];
const open = async (permissions: string[], idUser = 7) => {
  makePortal({
    'SEC-10': () => makeUser({ idUser, permissions }),
    'SEC-54': () => [makeAuction()],
    'ENG-40': () => makePage([]),
  });
  const { router } = await visit('/auctions');
  await userEvent.click(await screen.findByRole('button', { name: /^Account of / }));
  return router;
};
const picker = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Choose a role' }));
  return screen.findByRole('dialog', { name: 'Which role do you want to use?' });
};
const chips = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list')).getAllByRole('button');
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('a user with several roles', () => {
  it('SCR-110 in part: sees the roles as chips, and can cancel', async () => {
    await open(BOTH);
    const dialog = await picker();
    expect(chips(dialog).map(({ textContent }) => textContent)).toEqual([
      'Buyer',
      'Auctioneer',
      'All roles',
    ]);
    expect(chips(dialog).map((chip) => chip.ariaPressed)).toEqual(['false', 'false', 'true']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(menu()).toEqual(['Auctions', 'My activity', 'Manage']);
  });

  it('STA-020 in part: chooses a role, which closes the dialog and shows the menu of that role', async () => {
    const router = await open(BOTH);
    await userEvent.click(within(await picker()).getByRole('button', { name: 'Buyer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(menu()).toEqual(['Auctions', 'My activity']);
    expect(router.state.location.pathname).toBe('/auctions');
    await userEvent.click(screen.getByRole('button', { name: /^Account of / }));
    const dialog = await picker();
    expect(within(dialog).getByRole('button', { name: 'Buyer' }).ariaPressed).toBe('true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Auctioneer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
    expect(menu()).toEqual(['Auctions', 'Manage']);
  });

  it('CON-029 in part: chooses in a dialog of 400 px', async () => {
    await open(BOTH);
    await picker();
    const root = document.querySelector<HTMLElement>('[style*="--modal-size"]');
    expect(root?.style.getPropertyValue('--modal-size')).toContain(`${400 / 16}rem`);
  });

  it('is not affected by a role that another user chose in the same tab', async () => {
    sessionStorage.setItem('fairlot.role', '7 BUYER');
    await open(BOTH, 8);
    expect(menu()).toEqual(['Auctions', 'My activity', 'Manage']);
  });
});

it.each([[['BUYER']], [['BUYER', 'READ_ONLY']]])(
  'a user with only the roles %j has no choice of roles',
  async (one) => {
    await open(one);
    expect(screen.queryByRole('button', { name: 'Choose a role' })).toBeNull();
  },
);

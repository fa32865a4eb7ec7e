import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { toAdmin } from '#shared/address/to-admin.js';
import { makeUser } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeUserAccount } from '../../../testing/make-user-account.js';
import { STAFF } from '../../../testing/sellers.js';

const LUCA = {
  idUser: 8,
  username: 'l.neri',
  name: 'Luca',
  surname: 'Neri',
  email: 'l@example.test',
  isMainUser: false,
  state: 'ENABLED',
};
const COMPANY = {
  idDealer: 5,
  businessName: 'Rossi',
  idMarket: 'IT',
  country: 'IT',
  city: 'Milano',
  address: 'Via 1',
  vatCode: '1',
};
const OWN_DEALER: FakeAnswers = {
  'SEC-06': () => ({ idDealer: 5, rows: [LUCA] }),
  'OTH-05': () => ({ done: true }),
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

const invite = async (button: string) => {
  await press(button);
  await userEvent.type((await inDialog()).getByRole('textbox'), 'new@example.test');
  await press('Send invitation');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
/** Disables the user with a reason. */
const disable = async (button: string, confirm: string) => {
  await press(button);
  const dialog = await inDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Has left');
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** All actions of staff on a user of a dealer. */
const actAsStaff = async () => {
  let flgEnabled = true;
  const changed = (isOn: boolean) => makeUserAccount({ flgEnabled: (flgEnabled = isOn) });
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ENG-183': () => makeDealer({ idDealer: 5 }),
    'ADM-19': () => makeUserAccount({ flgEnabled }),
    'ENG-202': () => ({ rows: [] }),
    'ENG-203': () => ({ obstacle: null, tables: [] }),
    'ADM-20': () => (changed(false), { done: true }),
    'ADM-22': () => ({ done: true }),
    'ADM-23': ({ body }) => changed((body as { flgEnabled: boolean }).flgEnabled),
    'ADM-24': () => makeUserAccount(),
    ...OWN_DEALER,
  } as FakeAnswers);
  const { router } = await visit('/admin/dealer/5?tab=users');
  const link = await screen.findByRole('link', { name: 'Open account: l.neri' });
  expect(link.getAttribute('href')).toBe('/admin/user-edit/8');
  await invite('Invite a user');
  await router.navigate(toAdmin('user-edit', '8'));
  await press('Send password link');
  await waitFor(() => expect(portal.count('ADM-22')).toBe(1));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Stock editor' }));
  await waitFor(() => expect(portal.count('ADM-24')).toBe(1));
  await disable('Disable', 'Disable');
  await press('Enable');
  await press('Delete account');
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Delete account' }));
  await screen.findByRole('link', { name: 'Anonymise this user' });
  return portal;
};

/** All actions of the main user on a colleague. */
const actAsMainUser = async () => {
  const own = { name: 'Ada', surname: 'Rossi', email: 'ada@example.test', version: 1 };
  const portal = makePortal({
    ...OWN_DEALER,
    'SEC-03': () => ({ ...makeUser(), ...own, bankAccount: null, isMainUser: true }),
    'ENG-61': () => [],
    'SEC-07': () => COMPANY,
    'SEC-08': () => null,
    'ENG-208': () => ({ done: true }),
    'ENG-209': () => ({ done: true }),
  } as FakeAnswers);
  await visit('/private/user-profile');
  await press('Send Luca Neri a password link');
  await waitFor(() => expect(portal.count('ENG-209')).toBe(1));
  await disable('Disable access of Luca Neri', 'Disable access');
  await invite('Invite a colleague');
  return portal;
};

it('SCR-088 staff and the main user of a dealer manage its users, each by separate calls', async () => {
  const called = ({ asked }: ReturnType<typeof makePortal>, ...ids: readonly string[]) =>
    asked
      .filter(({ id }) => ids.includes(id))
      .map(({ id, request }) => [id, request.body ?? String(request.query)]);
  const reason = 'Has left';
  const invited = ['OTH-05', { email: 'new@example.test', dealerId: 5 }];
  const staff = await actAsStaff();
  expect(called(staff, 'OTH-05', 'ADM-20', 'ADM-22', 'ADM-23', 'ADM-24')).toEqual([
    invited,
    ['ADM-22', { idUser: 8 }],
    ['ADM-24', { permission: 'LOADER', userID: 8 }],
    ['ADM-23', { idUser: 8, flgEnabled: false, reason }],
    ['ADM-23', { idUser: 8, flgEnabled: true }],
    ['ADM-20', 'idUser=8'],
  ]);
  cleanup();
  const main = await actAsMainUser();
  expect(screen.queryByRole('checkbox', { name: 'Stock editor' })).toBeNull();
  expect(called(main, 'OTH-05', 'ENG-208', 'ENG-209')).toEqual([
    ['ENG-209', { idUser: 8 }],
    ['ENG-208', { idUser: 8, flgEnabled: false, reason }],
    invited,
  ]);
  expect(main.asked.filter(({ id }) => id.startsWith('ADM'))).toEqual([]);
});

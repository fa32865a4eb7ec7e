import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeUserAccount } from '../../../testing/make-user-account.js';
import { makeAuction, makePage, makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { BUYER_VERSION as VERSION, makeBuyerChange } from '../../../testing/buyers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const staff = () =>
  makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, adminEnabledMarket: ['IT'] });
const makeUserChange = (facts: object) => makeBuyerChange({ record: 'user', ...facts });
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

const open = async (path: string, answers: FakeAnswers) => {
  const portal = makePortal({ 'SEC-10': staff, ...answers });
  const { router } = await visit(path);
  return { portal, router };
};

describe('the list of users', () => {
  it('shows the users’ rights, and applies the search of the address', async () => {
    const { portal } = await open('/admin/users?q=neri&enabled=true&idDealer=5', {
      'ENG-200': () => makePage([makeUserAccount()]),
      'ENG-182': () => [{ id: 5, title: 'Neri srl' }],
    });
    expect((await screen.findByRole('link', { name: 'Neri Luca' })).getAttribute('href')).toBe(
      '/admin/user-edit/8',
    );
    expect(screen.getByText('Neri srl')).toBeTruthy();
    const first = portal.asked.find(({ id }) => id === 'ENG-200');
    expect(Object.fromEntries(first!.request.query)).toMatchObject({
      q: 'neri',
      enabled: 'true',
      idDealer: '5',
    });
    const dealer = screen.getByRole<HTMLInputElement>('combobox', { name: 'Dealer' });
    await waitFor(() => expect(dealer.value).toBe('Neri srl'));
  });

  it('disables several users as a job with a reason, and shows the result for each', async () => {
    const rossi = makeUserAccount({ idUser: 9, name: 'Ada', surname: 'Rossi' });
    const failed = { id: 9, outcome: 'refused', title: 'Ada Rossi', version: VERSION };
    const { portal } = await open('/admin/users', {
      'ENG-200': () => makePage([makeUserAccount(), rossi]),
      'ENG-172': () => [],
      'ENG-320': () => makeUserChange({ failed: [{ ...failed, reason: 'LAST_ADMINISTRATOR' }] }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Luca Neri' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Rossi' }));
    await userEvent.click(screen.getByRole('button', { name: 'Disable users (2)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Have left');
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Disable' });
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    const result = within(await screen.findByRole('region', { name: 'Result of the change' }));
    result.getByText('Changed: 1');
    const link = result.getByRole('link', { name: 'Ada Rossi' });
    expect(link.getAttribute('href')).toBe('/admin/user-edit/9');
    expect(link.closest('li')?.textContent).toMatch(/^Ada Rossi: .*administrator/);
    expect(screen.queryByRole('dialog')).toBeNull();
    const change = { flgEnabled: false, reason: 'Have left' };
    const rows = [8, 9].map((idUser) => ({ idUser, version: VERSION }));
    expect(bodies(portal, 'ENG-320')).toEqual([{ by: 'rows', change, rows }]);
    expect(screen.queryByRole('button', { name: 'Disable users (2)' })).toBeNull();
    await userEvent.click(result.getByRole('button', { name: /Select the entries/ }));
    await screen.findByRole('button', { name: 'Disable users (1)' });
  });

  it('enables all users of a filter, shows the progress and cancels it', async () => {
    let state = 'running';
    const outcomes = { applied: 250, already: 0, refused: 0, changed: 0, gone: 0 };
    const change = () => makeUserChange({ state, outcomes, failed: [], count: 700 });
    const { portal } = await open('/admin/users?enabled=false&staff=false&idDealer=5&q=neri', {
      'ENG-182': () => [{ id: 5, title: 'Neri srl' }],
      'ENG-200': () => ({
        ...makePage([makeUserAccount({ flgEnabled: false })], 'more'),
        total: { count: 700, isExact: true },
      }),
      'ENG-172': () => (portal.count('ENG-320') === 0 ? [] : [change()]),
      'ENG-320': change,
      'ENG-174': () => ((state = 'stopped'), { done: true }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all results (700)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enable users (700)' }));
    const progress = within(await screen.findByRole('region', { name: 'Changing entries' }));
    progress.getByText('250 of 700');
    expect(bodies(portal, 'ENG-320')).toEqual([
      {
        by: 'filter',
        change: { flgEnabled: true },
        filter: { q: 'neri', enabled: false, staff: false, idDealer: [5] },
        count: 700,
      },
    ]);
    await userEvent.click(progress.getByRole('button', { name: 'Stop' }));
    await screen.findByText('Stopped early. Not changed: 450');
    expect(portal.count('ENG-174')).toBe(1);
  });

  it('reloads the list if the number of matching users has changed', async () => {
    const { portal } = await open('/admin/users', {
      'ENG-200': () => makePage([makeUserAccount()]),
      'ENG-172': () => [],
      'ENG-320': () =>
        makeProblem('SELECTION_CHANGED', { errorCode: '409048', facts: { count: 3 } }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Luca Neri' }));
    const before = portal.count('ENG-200');
    await userEvent.click(screen.getByRole('button', { name: 'Disable users (1)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Has left');
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Disable' });
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await dialog.findByText(/^The list has changed/);
    await waitFor(() => expect(portal.count('ENG-200')).toBeGreaterThan(before));
  });

  it('finds a dealer for its filter by name', async () => {
    const { portal } = await open('/admin/users', {
      'ENG-200': () => makePage([makeUserAccount()]),
      'ENG-182': () => [{ id: 5, title: 'Neri srl' }],
    });
    const dealer = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Dealer' });
    await userEvent.type(dealer, 'neri');
    await userEvent.click(await screen.findByRole('option', { name: 'Neri srl' }));
    await waitFor(() => expect(portal.asked.at(-1)?.request.query.get('idDealer')).toBe('5'));
  });
});

describe('one user', () => {
  const page = (facts: object = {}, answers: FakeAnswers = {}) =>
    open('/admin/user-edit/8', {
      'ADM-19': () => makeUserAccount(facts),
      'ENG-202': () => ({ rows: [] }),
      ...answers,
    });

  it('can be disabled with a reason', async () => {
    const { portal } = await page({}, { 'ADM-23': () => makeUserAccount({ flgEnabled: false }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Disable' });
    expect(send.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Has left');
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(portal, 'ADM-23')).toEqual([
      { idUser: 8, flgEnabled: false, reason: 'Has left' },
    ]);
  });

  it('is deleted after a confirmation, which only disables the account', async () => {
    let isOn = true;
    const { portal } = await page(
      {},
      {
        'ADM-19': () => makeUserAccount({ flgEnabled: isOn }),
        'ADM-20': () => ((isOn = false), { done: true }),
        'ENG-203': () => ({ obstacle: null, tables: [] }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^The account is disabled .* The data stays until you anonymise the user\.$/);
    expect(portal.count('ADM-20')).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Luca Neri is disabled.');
    const { request } = portal.asked.find(({ id }) => id === 'ADM-20')!;
    expect(String(request.query)).toBe('idUser=8');
    const link = await screen.findByRole('link', { name: 'Anonymise this user' });
    expect(link.getAttribute('href')).toBe('/admin/user-anonymization?q=l.neri');
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });

  it('shows why a disabled account cannot be anonymised instead of the link', async () => {
    const disabled = { flgEnabled: false };
    const obstacle = 'OPEN_OBLIGATIONS';
    await page(disabled, { 'ENG-203': () => ({ obstacle, tables: [] }) });
    await screen.findByText(/^This user can’t be anonymised now\. The dealer has active bids/);
    expect(screen.queryByRole('link', { name: 'Anonymise this user' })).toBeNull();
  });

  it('offers no anonymisation of accounts that the member of staff cannot change or that are gone', async () => {
    const { portal } = await page({ flgEnabled: false, mayChange: false });
    await screen.findByRole('button', { name: 'Enable' });
    expect(portal.count('ENG-203')).toBe(0);
    cleanup();
    const again = await page({ flgEnabled: false }, { 'ENG-203': () => makeProblem('NOT_FOUND') });
    await waitFor(() => expect(again.portal.count('ENG-203')).toBe(1));
    expect(screen.queryByRole('link', { name: 'Anonymise this user' })).toBeNull();
  });

  it('SCR-089 is edited with the loaded version, and gets and loses permissions by chips', async () => {
    let permissions = ['BUYER'];
    const changed = (next: string[]) => makeUserAccount({ permissions: (permissions = next) });
    const { portal } = await page(
      {},
      {
        'ADM-19': () => makeUserAccount({ permissions }),
        'ADM-21': () => makeUserAccount({ surname: 'Verdi' }),
        'ADM-24': () => changed(['BUYER', 'LOADER']),
        'ADM-25': () => changed(['LOADER']),
      },
    );
    const chip = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
    await userEvent.click(await chip('Stock editor'));
    await waitFor(async () => expect((await chip('Stock editor')).checked).toBe(true));
    expect(bodies(portal, 'ADM-24')).toEqual([{ permission: 'LOADER', userID: 8 }]);
    await userEvent.click(await chip('Buyer'));
    await waitFor(async () => expect((await chip('Buyer')).checked).toBe(false));
    const { request } = portal.asked.find(({ id }) => id === 'ADM-25')!;
    expect(Object.fromEntries(request.query)).toEqual({ permission: 'BUYER', userID: '8' });
    const field = await screen.findByRole('textbox', { name: 'Surname' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Verdi');
    await userEvent.click(screen.getByRole('button', { name: 'Save user' }));
    await waitFor(() => expect(portal.count('ADM-21')).toBe(1));
    expect(bodies(portal, 'ADM-21')).toMatchObject([
      { idUser: 8, surname: 'Verdi', version: '0123456789abcdef', roles: ['USER'] },
    ]);
  });

  it('has a history that names markets, languages and the user who disabled the account', async () => {
    const fields = {
      idMarket: { before: null, after: 'IT' },
      language: { before: 'it', after: 'de' },
      disabledBy: { before: null, after: 'STAFF' },
    };
    const row = { changedAt: NOW, idUser: 1, username: 'ada', fields };
    await page({}, { 'ENG-202': () => ({ rows: [row] }) });
    await screen.findByText('Market: – → Italy');
    screen.getByText('E-mail language: Italian → German');
    screen.getByText('Disabled by: – → Staff');
  });

  it('offers to load the history again after an error', async () => {
    let isDown = true;
    const failure = makeProblem('NOT_FOUND', { errorCode: '404001' });
    await page({}, { 'ENG-202': () => (isDown ? failure : { rows: [] }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    await screen.findByText('No changes yet.');
  });

  it('explains why an auction is hidden, and what would make it visible', async () => {
    const rules = ['PENDING', 'DEALER_DISABLED'];
    await page(
      {},
      {
        'ENG-207': () => ({
          sees: false,
          rules,
          idTemplate: 5,
          auctionMarkets: ['IT'],
          dealerMarkets: ['IT'],
        }),
        'SEC-45': () =>
          makePage([makeAuction({ idAuction: 7, auctionName: 'Ritiri Torino', mayManage: true })]),
        'ENG-182': () => [{ id: 5, title: 'Ritiri' }],
      },
    );
    const field = await screen.findByRole('combobox', { name: 'Auction (number or name)' });
    await userEvent.type(field, '7 · Ritiri Torino');
    await userEvent.click(screen.getByRole('button', { name: 'Check visibility' }));
    expect(await screen.findByText('Accept the dealer for template Ritiri.')).toBeTruthy();
    expect(screen.getByText('#7 · Ritiri Torino')).toBeTruthy();
    expect(screen.getByText('Enable the dealer.')).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BUYER_VERSION as VERSION, makeBuyer, makeBuyerChange } from '../../../testing/buyers.js';
import { makeUserAccount } from '../../../testing/make-user-account.js';
import { makePage, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeUpload } from '../../../testing/fake-upload.js';

const staff = () =>
  makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, adminEnabledMarket: ['IT'] });
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

const open = async (path: string, answers: FakeAnswers) => {
  const portal = makePortal({
    'SEC-10': staff,
    'ENG-182': () => [{ id: 3, title: 'Prova' }],
    ...answers,
  });
  const { router } = await visit(path);
  return { portal, router };
};

describe('buyers of a template', () => {
  const buyer = makeBuyer();

  it('are not loaded before a template is chosen', async () => {
    const { portal } = await open('/admin/buyers', {});
    await screen.findByText('No buyers to show');
    expect(portal.count('ADM-33')).toBe(0);
  });

  it('are listed after staff have found the template by its name among thousands', async () => {
    const { portal, router } = await open('/admin/buyers', {
      'ENG-182': () => [{ id: 4711, title: 'Ritiri Torino' }],
      'ADM-33': () => makePage([buyer]),
      'ENG-172': () => [],
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Template' }), 'ritiri');
    const lookups = () =>
      portal.asked.flatMap(({ id, request }) => (id === 'ENG-182' ? [request.query.get('q')] : []));
    await waitFor(() => expect(lookups()).toContain('ritiri'));
    await userEvent.click(await screen.findByRole('option', { name: 'Ritiri Torino' }));
    await screen.findByRole('checkbox', { name: 'Select Luca Neri' });
    expect(router.state.location.href).toBe('/admin/buyers?template=4711');
    expect(portal.count('ENG-16')).toBe(0);
    const found = portal.asked.find(({ id }) => id === 'ADM-33');
    expect(found?.request.query.get('idTemplate')).toBe('4711');
    // A cleared search does not leave the list.
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' });
    await userEvent.clear(field);
    expect(screen.getByRole('checkbox', { name: 'Select Luca Neri' })).toBeTruthy();
    await userEvent.tab();
    expect(field.value).toBe('Ritiri Torino');
  });

  it('show a message if nobody has requested the chosen template', async () => {
    await open('/admin/buyers?template=3', {
      'ADM-33': () => makePage([]),
    });
    await screen.findByText('No dealer has requested this template yet.');
  });

  it('are in the back office for staff, and the former URL redirects there', async () => {
    const { router } = await open('/private/buyer?template=3', {
      'ADM-33': () => makePage([buyer]),
      'OPEN-02': () => [
        { groupCode: 'MENU_STAFF', elementCode: 'buyer', elementDes: 'Buyers', ranking: 1 },
      ],
    });
    const menu = within(await screen.findByRole('navigation', { name: 'Back office menu' }));
    const entry = await menu.findByRole('link', { name: 'Buyers' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    await screen.findByRole('checkbox', { name: 'Select Luca Neri' });
    expect(router.state.location.href).toBe('/admin/buyers?template=3');
  });

  it('are accepted together in a background job, which shows the result for each', async () => {
    const { portal } = await open('/admin/buyers?template=3&state=PENDING', {
      'ADM-33': () => makePage([buyer, { ...buyer, idUser: 9, name: 'Ada', surname: 'Rossi' }]),
      'ENG-172': () => [],
      'ENG-281': () => makeBuyerChange({}),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Luca Neri' }));
    const first = portal.asked.find(({ id }) => id === 'ADM-33')!.request.query;
    expect(Object.fromEntries(first)).toMatchObject({
      idTemplate: '3',
      accepted: 'false',
      blockedUser: 'false',
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Rossi' }));
    await userEvent.click(screen.getByRole('button', { name: 'Accept dealers' }));
    const failed = await screen.findByRole('link', { name: 'Ada Rossi' });
    expect(failed.closest('li')?.textContent).toBe(
      'Ada Rossi: The dealer hasn’t requested this template.',
    );
    expect(bodies(portal, 'ENG-281')).toEqual([
      {
        by: 'rows',
        change: { idTemplate: 3, state: 'ACCEPTED', scope: 'DEALER' },
        rows: [
          { idUser: 8, version: VERSION },
          { idUser: 9, version: VERSION },
        ],
      },
    ]);
  });

  it('can be found by search, and added for the showcases of a market', async () => {
    const { portal } = await open('/admin/buyers?template=3', {
      'ADM-33': () => makePage([buyer]),
      'ENG-172': () => [],
      'ENG-200': () => makePage([makeUserAccount({ idUser: 8, name: 'Luca', surname: 'Neri' })]),
      'ENG-281': () => makeBuyerChange({ failed: [], count: 1 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add or change buyers' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Template or market' }),
      'Fixed-price stock: Italy',
    );
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'BLOCKED');
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Name or e-mail' }), 'neri');
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Neri Luca/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Set status (1)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(portal, 'ENG-281')).toEqual([
      {
        by: 'rows',
        change: { idMarket: 'IT', state: 'BLOCKED', scope: 'USER', adds: true },
        rows: [{ idUser: 8 }],
      },
    ]);
  });

  it('can be read from a file, after a preview that lists each faulty line', async () => {
    const preview = {
      lines: 3,
      users: 1,
      applied: 1,
      already: 0,
      refused: 0,
      faulty: 2,
      encoding: 'utf-8',
      faults: [
        { line: 3, named: '4711', code: 'unknown' },
        { line: 4, named: '8', code: 'twice' },
      ],
    };
    await open('/admin/buyers', {
      'ENG-172': () => [],
    });
    const uploads = makeUpload(({ address }) =>
      Response.json(
        address.endsWith('/preview-file') ? preview : makeBuyerChange({ failed: [], count: 3 }),
      ),
    );
    // There are two such buttons: beside the title, and in the empty list.
    const [button] = await screen.findAllByRole('button', { name: 'Add or change buyers' });
    await userEvent.click(button!);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Template or market' }),
      'Fixed-price stock: Italy',
    );
    await userEvent.click(dialog.getByRole('radio', { name: 'Upload a file' }));
    const file = new File(['User ID\n8\n4711\n8\n'], 'buyers.csv', { type: 'text/csv' });
    await userEvent.upload(dialog.getByLabelText('File with buyers'), file);
    expect(await dialog.findByText(/Will change: 1/)).toBeTruthy();
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Line 3: 4711 This user doesn’t exist, or you can’t change them.',
      'Line 4: 8 Named in an earlier line.',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Set status (1)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(uploads.map(({ address }) => address.split('/').at(-1))).toEqual([
      'preview-file',
      'change-file',
    ]);
  });
});

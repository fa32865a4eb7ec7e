import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BUYER_VERSION as VERSION, makeBuyer, makeBuyerChange } from '../../../testing/buyers.js';
import { makePage, makeUser } from '../../../testing/builders.js';
import { makeTemplate } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const LONG = { count: 10_000, isExact: false };
const staff = () =>
  makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, adminEnabledMarket: ['IT'] });
const owner = () => makeUser({ permissions: ['AUCTIONEER'] });
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

const open = async (path: string, answers: FakeAnswers) => {
  const portal = makePortal({
    'SEC-10': staff,
    'ENG-182': () => [{ id: 3, title: 'Prova' }],
    ...answers,
  });
  await visit(path);
  return { portal };
};

describe('buyers', () => {
  const buyer = makeBuyer();
  const named = makeTemplate({ idTemplate: 3, templateName: 'Prova' });
  const template = { ...named, idDealer: 5, provenance: null };

  it('are listed after the owner has chosen the template on the page', async () => {
    const { portal } = await open('/private/buyer', {
      'SEC-10': owner,
      'ENG-16': () => makePage([template]),
      'ENG-204': () => makePage([buyer]),
      'ENG-172': () => [],
    });
    await screen.findByText('Choose a template to see the dealers that requested it.');
    expect(screen.queryByRole('search')).toBeNull();
    await screen.findByRole('option', { name: 'Prova' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'Prova');
    await screen.findByRole('checkbox', { name: 'Select Luca Neri' });
    const first = portal.asked.find(({ id }) => id === 'ENG-204');
    expect(first?.request.query.get('idTemplate')).toBe('3');
    expect(screen.getByRole('search')).toBeTruthy();
  });

  it('can be accepted together by the owner of the template, in a background job', async () => {
    const { portal } = await open('/private/buyer?template=3', {
      'SEC-10': owner,
      'ENG-16': () => makePage([]),
      'ENG-204': () => makePage([buyer, { ...buyer, idUser: 9, name: 'Ada', surname: 'Rossi' }]),
      'ENG-172': () => [],
      'ENG-316': () => makeBuyerChange({}),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Luca Neri' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Rossi' }));
    await userEvent.click(screen.getByRole('button', { name: 'Accept dealers' }));
    // The name is no link, because owners have no page for a single user.
    const failed = await screen.findByText(/^Ada Rossi: The dealer hasn’t requested/);
    expect(within(failed).queryByRole('link')).toBeNull();
    const change = { idTemplate: 3, state: 'ACCEPTED', scope: 'DEALER' };
    const rows = [
      { idUser: 8, version: VERSION },
      { idUser: 9, version: VERSION },
    ];
    expect(bodies(portal, 'ENG-316')).toEqual([{ by: 'rows', change, rows }]);
  });

  it('can all be selected by the owner, including those that are not loaded', async () => {
    const { portal } = await open('/private/buyer?template=3&state=PENDING', {
      'SEC-10': owner,
      'ENG-16': () => makePage([]),
      'ENG-204': () => ({ ...makePage([buyer], 'more'), total: { count: 700, isExact: true } }),
      'ENG-172': () => [],
      'ENG-316': () => makeBuyerChange({ failed: [], count: 700 }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all results (700)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Block dealers' }));
    await waitFor(() => expect(portal.count('ENG-316')).toBe(1));
    expect(bodies(portal, 'ENG-316')).toEqual([
      {
        by: 'filter',
        change: { idTemplate: 3, state: 'BLOCKED', scope: 'DEALER' },
        filter: { accepted: false, blockedUser: false },
        count: 700,
      },
    ]);
  });

  it.each([
    ['/admin/buyers?template=market:IT', staff, 'ADM-33', { idMarket: 'IT' }, null],
    ['/private/buyer?template=3&state=BLOCKED', owner, 'ENG-204', { idTemplate: '3' }, 'own'],
  ] as const)(
    'are exported as a job from %s if there are many',
    async (path, who, id, of, view) => {
      const { portal } = await open(path, {
        'SEC-10': who,
        'ENG-16': () => makePage([]),
        [id]: () => ({ ...makePage([buyer], 'more'), total: LONG }),
        'ENG-172': () => [],
        'ENG-306': () => ({ idExport: crypto.randomUUID() }),
        'ENG-307': () => [],
      });
      await screen.findByRole('checkbox', { name: 'Select Luca Neri' });
      await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
      await waitFor(() => expect(portal.count('ENG-306')).toBe(1));
      const [body] = bodies(portal, 'ENG-306') as { query: object }[];
      expect(body).toMatchObject({ record: 'buyer', view });
      const state = view === null ? {} : { blockedUser: 'true' };
      expect(body!.query).toEqual({
        ...of,
        ...state,
        sort: 'surname',
        format: 'csv',
        language: 'en',
      });
    },
  );

  it('can only be restricted in the fixed-price stock of a market, because all its dealers see that stock', async () => {
    const { portal } = await open('/admin/buyers?template=market:IT', {
      'ENG-16': () => makePage([]),
      'ADM-33': () => makePage([buyer]),
      'ENG-172': () => [],
      'ENG-281': () => makeBuyerChange({ failed: [], count: 1 }),
    });
    const place = await screen.findByRole('combobox', { name: 'Template or market' });
    expect((place as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
      'Fixed-price stock: Italy',
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Luca Neri' }));
    expect(screen.queryByRole('button', { name: 'Accept dealers' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Block these people only' }));
    const change = { idMarket: 'IT', state: 'BLOCKED', scope: 'USER' };
    await waitFor(() =>
      expect(bodies(portal, 'ENG-281')).toEqual([
        { by: 'rows', change, rows: [{ idUser: 8, version: VERSION }] },
      ]),
    );
    const first = portal.asked.find(({ id }) => id === 'ADM-33');
    expect(first?.request.query.get('idMarket')).toBe('IT');
  });

  it.each([
    ['staff', '/admin/buyers', staff, { list: 'ADM-33', change: 'ENG-281', file: 'ADM-36' }],
    ['an owner', '/private/buyer', owner, { list: 'ENG-204', change: 'ENG-316', file: 'ENG-206' }],
  ] as const)(
    'SCR-059 the page of %s filters, accepts, blocks and exports the buyers of a template',
    async (_who, path, who, calls) => {
      const { portal } = await open(
        `${path}?template=3&state=PENDING&market=IT&province=MI&vatCode=1&fcaUser=true`,
        {
          'SEC-10': who,
          'ENG-16': () => makePage([template]),
          'ENG-172': () => [],
          [calls.list]: () => makePage([buyer]),
          [calls.change]: () => makeBuyerChange({ failed: [], count: 1 }),
          [calls.file]: () => new Response('file', { headers: { 'content-type': 'text/csv' } }),
        },
      );
      const filters = {
        idTemplate: '3',
        accepted: 'false',
        blockedUser: 'false',
        market: 'IT',
        province: 'MI',
        vatCode: '1',
        fcaUser: 'true',
      };
      const queryOf = (id: string) =>
        Object.fromEntries(portal.asked.find((one) => one.id === id)!.request.query);
      const selected = await screen.findByRole('checkbox', { name: 'Select Luca Neri' });
      expect(queryOf(calls.list)).toMatchObject(filters);
      for (const [at, button, state] of [
        [0, 'Accept dealers', 'ACCEPTED'],
        [1, 'Block dealers', 'BLOCKED'],
      ] as const) {
        await userEvent.click(selected);
        await userEvent.click(screen.getByRole('button', { name: button }));
        await waitFor(() => expect(portal.count(calls.change)).toBe(at + 1));
        expect(bodies(portal, calls.change)[at]).toMatchObject({
          change: { idTemplate: 3, state, scope: 'DEALER' },
          rows: [{ idUser: 8, version: VERSION }],
        });
      }
      await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
      await waitFor(() => expect(portal.count(calls.file)).toBe(1));
      expect(queryOf(calls.file)).toMatchObject({ ...filters, format: 'csv' });
    },
  );

  it('are found by the owner among those of the chosen template', async () => {
    const { portal } = await open('/private/buyer?template=3', {
      'SEC-10': owner,
      'ENG-16': () => makePage([{ idTemplate: 3, templateName: 'Prova' }]),
      'ENG-204': () => makePage([buyer]),
      'ENG-172': () => [],
      'ENG-316': () => makeBuyerChange({ failed: [], count: 1 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change buyers' }));
    const dialog = within(await screen.findByRole('dialog'));
    const places = dialog.getByRole('combobox', { name: 'Template' });
    expect(within(places).queryByRole('option', { name: /Fixed-price/ })).toBeNull();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'BLOCKED');
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Name or e-mail' }), 'neri');
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Neri Luca/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Set status (1)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const change = { idTemplate: 3, state: 'BLOCKED', scope: 'DEALER' };
    expect(bodies(portal, 'ENG-316')).toEqual([{ by: 'rows', change, rows: [{ idUser: 8 }] }]);
    const found = portal.asked.filter(
      ({ id, request }) => id === 'ENG-204' && request.query.has('q'),
    );
    expect(found.map(({ request }) => request.query.get('idTemplate'))).toContain('3');
  });
});

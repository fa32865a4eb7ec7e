import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toAdmin } from '#shared/address/to-admin.js';
import { makeUser } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const STAFF = makeUser({
  roles: ['USER', 'ADMIN'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['IT', 'DE', 'OTHER'],
});
const makePage = (...rows: object[]) => ({
  rows,
  next: null,
  total: { count: rows.length, isExact: true },
});
const element = (elementCode: string, elementDes: string) => ({
  elementCode,
  elementDes,
  ranking: 1,
});
const CODES: Readonly<Record<string, readonly object[]>> = {
  MENU_STAFF: [element('dealer-configure', 'Dealers to set up')],
  COUNTRY: [element('IT', 'Italy')],
  COUNTRY_AREA: [element('IT-TO', 'Torino')],
};

const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-07': () => makePage(makeDealer()),
    'ENG-183': () => makeDealer(),
    'ENG-185': () => ({ rows: [] }),
    'OPEN-02': ({ query }) => CODES[query.get('groupCode') ?? ''] ?? [],
    ...answers,
  } as FakeAnswers);
  const { router } = await visit(path);
  const search = () => router.state.location.search as Readonly<Record<string, unknown>>;
  const lastQuery = () => {
    const last = portal.asked.findLast(({ id }) => id === 'ADM-07');
    return Object.fromEntries(last?.request.query ?? []);
  };
  return { ...portal, router, search, lastQuery };
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('searchbox', { name });
const options = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);

describe('the dealers’ pages', () => {
  it('SCR-074 have the search, the list, and links to dealers to set up and to a new dealer', async () => {
    const { router } = await open('/admin/dealer-management');
    await screen.findByRole('heading', { name: 'Dealers' });
    expect(router.state.location.pathname).toBe('/admin/dealer-list');
    within(screen.getByRole('search')).getByLabelText('Dealer ID');
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    const hrefOf = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('New dealer')).toBe('/admin/dealer/new');
    expect(await hrefOf('Dealers to set up')).toBe('/admin/dealer-configure');
  });

  it('SCR-078 list, count and export dealers to set up, and configure one with a company', async () => {
    const file = () => new Response('file', { headers: { 'content-type': 'text/csv' } });
    const company = { sincom: '0063271', businessName: 'Filiale', address: 'Via 1', city: 'Alba' };
    const portal = await open('/admin/dealer-configure', {
      'ADM-12': () => makePage(makeDealer({ state: 'REGISTERED', enabled: false })),
      'ADM-13': file,
      'ADM-11': () => [company],
      'ENG-186': () => ({ done: true }),
    } as FakeAnswers);
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    await screen.findByText('1 result');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(portal.count('ADM-13')).toBe(1));
    const press = async (name: string) =>
      userEvent.click(await screen.findByRole('button', { name }));
    await press('Configure Autosalone Prova');
    await press('Configure with Filiale (0063271)');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = portal.asked.find(({ id }) => id === 'ENG-186')?.request.body;
    expect(body).toEqual({ idDealer: 7, sincom: '0063271' });
  });
});

describe('the search for dealers', () => {
  it('SCR-114 finds by ID, company name, user name, VAT number, area and country', async () => {
    const { lastQuery } = await open('/admin/dealer-list?idDealer=12');
    const wanted: Record<string, string> = { idDealer: '12' };
    for (const [filter, name, typed] of [
      ['businessName', 'Company name', 'Prova'],
      ['username', 'User name', 'ada'],
      ['vatCode', 'VAT number', '0074'],
    ] as const) {
      await userEvent.type(await box(name), typed);
      wanted[filter] = typed;
      await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
    }
    for (const [filter, name, choice] of [
      ['region', 'Region', 'IT-TO'],
      ['country', 'Country', 'IT'],
    ] as const) {
      const select = await screen.findByRole('combobox', { name });
      await within(select).findByRole('option', { name: choice === 'IT' ? 'Italy' : 'Torino' });
      await userEvent.selectOptions(select, choice);
      wanted[filter] = choice;
      await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
    }
    expect((await box('VAT number')).value).toBe('0074');
  });

  it('DealerSearchCriteria.idDealer is searched only if it has only digits', async () => {
    const { search, lastQuery } = await open('/admin/dealer-list?idDealer=7');
    const field = await screen.findByLabelText<HTMLInputElement>('Dealer ID');
    for (const typed of ['-7', '1e3', '7.5', '7x']) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      expect([typed, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    }
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await waitFor(() => expect(search()).toEqual({ idDealer: 12 }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ idDealer: '12' }));
  });

  it('finds the dealers of several VAT numbers', async () => {
    const { lastQuery, search } = await open('/admin/dealer-list?idDealer=12');
    await userEvent.type(await box('VAT numbers, separated by commas'), 'it 007, DE13');
    await waitFor(() => expect(search()['vatCodes']).toBe('it 007, DE13'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ vatCodes: 'it 007, DE13' }));
  });

  it('UserProfile.adminEnabledMarket decides the markets that it offers, except OTHER', async () => {
    await open('/admin/dealer-list', {
      'SEC-10': () => ({ ...STAFF, adminEnabledMarket: ['OTHER', 'FR'] }),
    });
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    expect(options('Market')).toEqual(['–', 'France']);
  });

  it('ROL-022 offers administrators the markets of the user except OTHER', async () => {
    await open('/admin/dealer-list');
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    expect(options('Market')).toEqual(['–', 'Italy', 'Germany']);
  });

  it('SCR-075 is kept in the session, and offers the markets of the user except OTHER', async () => {
    const { router, search, lastQuery } = await open('/admin/dealer-list');
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    expect(options('Market')).toEqual(['–', 'Italy', 'Germany']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'DE');
    await waitFor(() => expect(search()).toEqual({ idMarket: 'DE' }));
    await router.navigate(toAdmin('dealer', '7'));
    await userEvent.click(await screen.findByRole('link', { name: 'Dealers' }));
    await waitFor(() => expect(search()).toEqual({ idMarket: 'DE' }));
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    expect(lastQuery()).toMatchObject({ idMarket: 'DE' });
  });

  it('DealerSearchCriteria.country is a market, with a dash as first choice and without OTHER', async () => {
    const { lastQuery, search } = await open('/admin/dealer-list');
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    expect(options('Market')).toEqual(['–', 'Italy', 'Germany']);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Market' });
    expect(select.value).toBe('');
    await userEvent.selectOptions(select, 'DE');
    await waitFor(() => expect(lastQuery()).toMatchObject({ idMarket: 'DE' }));
    await userEvent.selectOptions(select, '–');
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('SCR-115 opens and closes, has ID, name, market and VAT number, and is not sent while invalid', async () => {
    // A phone, where the panel is closed at first.
    const usual = window.matchMedia;
    const media = vi.spyOn(window, 'matchMedia');
    media.mockImplementation((query) =>
      Object.assign(usual(query), { matches: query.includes('max-width: 700px') }),
    );
    onTestFinished(() => media.mockRestore());
    const { asked, lastQuery } = await open('/admin/dealer-list');
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    const button = screen.getByRole('button', { name: /^Options/ });
    const isOpen = () => [
      button.getAttribute('aria-expanded'),
      screen.queryByLabelText('Dealer ID') !== null,
    ];
    expect(isOpen()).toEqual(['false', false]);
    await userEvent.click(button);
    expect(isOpen()).toEqual(['true', true]);
    expect(options('Market')).toEqual(['–', 'Italy', 'Germany']);
    const id = screen.getByLabelText<HTMLInputElement>('Dealer ID');
    await userEvent.type(id, '7x');
    const searches = asked.length;
    expect(id.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(await box('Company name'), 'Prova');
    await userEvent.type(await box('VAT number'), '0074');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'DE');
    const wanted = { businessName: 'Prova', vatCode: '0074', idMarket: 'DE' };
    await waitFor(() => expect(lastQuery()).toMatchObject(wanted));
    const ids = asked.slice(searches).map(({ request }) => request.query.get('idDealer'));
    expect(new Set(ids)).toEqual(new Set([null]));
    await userEvent.clear(id);
    await userEvent.type(id, '12');
    await waitFor(() => expect(lastQuery()).toMatchObject({ ...wanted, idDealer: '12' }));
    await userEvent.click(button);
    expect(isOpen()).toEqual(['false', false]);
  });

  it('stays empty after the user has cleared it', async () => {
    const { router, search } = await open('/admin/dealer-list?idMarket=DE');
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Market' }), '');
    await waitFor(() => expect(search()).toEqual({}));
    await router.navigate(toAdmin('dealer', '7'));
    await userEvent.click(await screen.findByRole('link', { name: 'Dealers' }));
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    expect(search()).toEqual({});
  });

  it('Session.dealerSearch is restored for the same user only', async () => {
    await open('/admin/dealer-list?idMarket=DE');
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    cleanup();
    const again = await open('/admin/dealer-list');
    await waitFor(() => expect(again.search()).toEqual({ idMarket: 'DE' }));
    cleanup();
    const other = await open('/admin/dealer-list', {
      'SEC-10': () => ({ ...STAFF, idUser: STAFF.idUser + 1 }),
    });
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    expect(other.search()).toEqual({});
  });

  it('is separate for each list of dealers', async () => {
    const { router, search } = await open('/admin/dealer-list?city=Asti', {
      'ADM-12': () => makePage(makeDealer({ state: 'REGISTERED' })),
    } as FakeAnswers);
    await screen.findByRole('link', { name: 'Autosalone Prova' });
    await router.navigate(toAdmin('dealer-configure'));
    await screen.findByRole('button', { name: 'Configure Autosalone Prova' });
    expect(search()).toEqual({});
  });
});

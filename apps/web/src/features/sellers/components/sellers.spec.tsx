import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const STAFF = makeUser({
  roles: ['USER', 'ADMIN'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['LU', 'IT'],
});
const config = (facts: object = {}) => ({
  idSeller: 3,
  name: 'Robin',
  surname: 'Keller',
  idMarket: 'LU',
  version: '0123456789abcdef',
  areas: ['LU-CA'],
  carSold: ['1'],
  isDefault: true,
  dealers: 12,
  chosen: 2,
  ...facts,
});
const other = config({ idSeller: 4, name: 'Ada', surname: 'Weber', areas: [], carSold: [] });
const TABLES: Readonly<Record<string, object>> = {
  COUNTRY_AREA: [
    { elementCode: 'LU-CA', elementDes: 'Capellen', ranking: 1 },
    { elementCode: 'LU-CL', elementDes: 'Clervaux', ranking: 2 },
  ],
  CAR_SOLD: [
    { elementCode: '1', elementDes: 'Up to 50 a year', ranking: 1 },
    { elementCode: '2', elementDes: '51 to 100 a year', ranking: 2 },
  ],
};
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-44': () => ({ rows: [config(), other], unassigned: [] }),
    'OPEN-02': ({ query }) => TABLES[query.get('groupCode') ?? ''] ?? [],
    ...answers,
  } as FakeAnswers);
  const { router } = await visit(path);
  return { ...portal, router };
};
const bodiesOf = ({ asked }: Awaited<ReturnType<typeof open>>, wanted: string) =>
  asked.flatMap(({ id, request }) => (id === wanted ? [request.body] : []));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page with the regions of account managers', () => {
  const at = '/admin/seller-management';
  const cellsOf = async (region: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(`^${region}`) });
    return within(row)
      .getAllByRole('cell')
      .map(({ title }) => title);
  };

  it('shows coverage, gaps, and the dealers of each account manager', async () => {
    await open(at);
    const byDefault = 'Default of the market: Robin Keller';
    expect(await cellsOf('Capellen')).toEqual(['Robin Keller', byDefault]);
    expect(await cellsOf('Clervaux')).toEqual([byDefault, byDefault]);
    const [dealers] = screen.getAllByRole('link', { name: 'Dealers: 12' });
    expect(dealers!.getAttribute('href')).toBe('/admin/dealer-list?seller=3');
  });

  it('warns of dealers without an account manager', async () => {
    await open(at, {
      'ADM-44': () => ({
        rows: [{ ...other, isDefault: false }],
        unassigned: [{ idMarket: 'LU', dealers: 7 }],
      }),
    } as FakeAnswers);
    await screen.findByText(/^Dealers without an account manager: 7\./);
    expect(await cellsOf('Clervaux')).toEqual(['Nobody', 'Nobody']);
  });

  it('sends the selected codes, and shows an overlap at the region and the band in question', async () => {
    const fields = ['areas.0', 'carSold.0'].map((path) => ({
      path,
      code: 'seller_overlap',
      message: 'Robin Keller already looks after this.',
    }));
    const portal = await open(at, {
      'ADM-45': () => makeProblem('VALIDATION', { status: 400, fields } as never),
    } as FakeAnswers);
    await press('Change regions of Ada Weber');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Capellen' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Up to 50 a year' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save regions' }));
    expect(await dialog.findAllByText('Robin Keller already looks after this.')).toHaveLength(2);
    const region = dialog.getByRole('checkbox', { name: 'Capellen' });
    expect(region.getAttribute('aria-invalid')).toBe('true');
    const clear = dialog.getByRole('checkbox', { name: 'Clervaux' });
    expect(clear.getAttribute('aria-invalid')).toBe('false');
    expect(bodiesOf(portal, 'ADM-45')).toEqual([
      {
        idSeller: 4,
        market: 'LU',
        version: '0123456789abcdef',
        isDefault: true,
        areas: ['LU-CA'],
        carSold: ['1'],
      },
    ]);
  });

  it('SCR-079 shows the account managers of a market, saves their regions and bands, and links to their dealers', async () => {
    let saved = other;
    const portal = await open(`${at}?market=LU`, {
      'ADM-44': () => ({ rows: [config(), saved], unassigned: [] }),
      'ADM-45': ({ body }: { readonly body: unknown }) =>
        (saved = { ...other, ...(body as object) }),
    } as FakeAnswers);
    await press('Change regions of Ada Weber');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Clervaux' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: '51 to 100 a year' }));
    await press('Save regions');
    await screen.findByText('Regions saved: Ada Weber');
    expect(bodiesOf(portal, 'ADM-45')).toMatchObject([
      { idSeller: 4, market: 'LU', areas: ['LU-CL'], carSold: ['2'] },
    ]);
    await waitFor(async () => expect((await cellsOf('Clervaux'))[1]).toBe('Ada Weber'));
    const dealers = screen.getAllByRole('link', { name: 'Dealers: 12' });
    expect(dealers.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/dealer-list?seller=3',
      '/admin/dealer-list?seller=4',
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Market'), 'Italy');
    await waitFor(() => {
      const asked = portal.asked.filter(({ id }) => id === 'ADM-44');
      expect(asked.at(-1)!.request.query.get('market')).toBe('IT');
    });
  });

  it('closes its dialog after saving', async () => {
    await open(at, { 'ADM-45': () => other } as FakeAnswers);
    await press('Change regions of Ada Weber');
    await press('Save regions');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Regions saved: Ada Weber');
  });
});

describe('the account manager of a dealer', () => {
  const contact = (facts: object) => ({ ...facts, email: 'r@example.test', phone: null });
  const named = { idSeller: 3, name: 'Robin', surname: 'Keller' };
  const page = (answers: FakeAnswers) =>
    open('/admin/dealer/7?tab=seller', {
      'ENG-183': () => makeDealer({ idMarket: 'LU' }),
      ...answers,
    } as FakeAnswers);

  it('SCR-107 is chosen among the account managers of the market, which are chips', async () => {
    const portal = await page({
      'ADM-46': () => ({ seller: contact(named), source: 'AREA', derived: named }),
      'ADM-47': () => ({ done: true }),
    } as FakeAnswers);
    await screen.findByText('Looks after this region and sales volume');
    await press('Choose account manager');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Ada Weber' }));
    await screen.findByText('Account manager saved');
    expect(bodiesOf(portal, 'ADM-47')).toEqual([{ idDealer: 7, idSeller: 4, previous: null }]);
  });

  it('can be assigned automatically again', async () => {
    const chosen = { idSeller: 4, name: 'Ada', surname: 'Weber' };
    const portal = await page({
      'ADM-46': () => ({ seller: contact(chosen), source: 'CHOSEN', derived: named }),
      'ADM-47': () => ({ done: true }),
    } as FakeAnswers);
    await screen.findByText('Automatic assignment would choose Robin Keller.');
    await press('Assign automatically');
    await waitFor(() =>
      expect(bodiesOf(portal, 'ADM-47')).toEqual([{ idDealer: 7, idSeller: null, previous: 4 }]),
    );
  });
});

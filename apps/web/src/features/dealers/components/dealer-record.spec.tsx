import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { toAdmin } from '#shared/address/to-admin.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { STAFF } from '../../../testing/sellers.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const ITALY = { elementCode: 'IT', elementDes: 'Italy', ranking: 1 };
const COMPANY = { sincom: '0063271', businessName: 'Filiale', address: 'Via 1', city: 'Alba' };
const MANAGER = { idSeller: 4, name: 'Robin', surname: 'Keller', email: 'r@x.test', phone: null };

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });

it('SCR-077 creates, edits and disables a dealer, with its company, reference dealer and account manager', async () => {
  const { asked, count } = makePortal({
    'SEC-10': () => STAFF,
    'ADM-07': () => ({ rows: [], next: null, total: { count: 0, isExact: true } }),
    'ADM-08': ({ body }) => makeDealer(body as object),
    'ADM-09': ({ body }) => makeDealer(body as object),
    'ADM-01': () => makeDealer({ enabled: false }),
    'ADM-11': () => [COMPANY],
    'ADM-18': () => ({ idDealer: 3, businessName: 'Prova Nord', idMarket: 'IT' }),
    'ADM-46': () => ({ seller: MANAGER, source: 'AREA', derived: MANAGER }),
    'ENG-183': () => makeDealer({ idHouse: 4 }),
    'ENG-186': () => ({ done: true }),
    'ENG-187': () => ({ lots: 0, leading: 0, leadingMinor: 0, ownAuctions: 0, rows: [] }),
    'OPEN-02': ({ query }) => (query.get('groupCode') === 'COUNTRY' ? [ITALY] : []),
  } as FakeAnswers);
  const lastBody = (wanted: string) => asked.findLast(({ id }) => id === wanted)?.request.body;

  const { router } = await visit('/admin/dealer/new');
  await write('Company name', 'Autosalone Nuovo');
  await userEvent.selectOptions(screen.getByLabelText('Market'), 'Italy');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Italy' }));
  await write('VAT number', 'IT00743110157');
  const country = screen.getByLabelText('Country');
  await within(country).findByRole('option', { name: 'Italy' });
  await userEvent.selectOptions(country, 'Italy');
  await write('City', 'Asti');
  await write('Address', 'Via Nuova 2');
  await press('Save and close');
  await waitFor(() => expect(count('ADM-08')).toBe(1));
  const company = { businessName: 'Autosalone Nuovo', vatCode: 'IT00743110157' };
  const place = { idMarket: 'IT', enabledMarkets: ['IT'], country: 'IT', city: 'Asti' };
  expect(lastBody('ADM-08')).toMatchObject({ ...company, ...place, address: 'Via Nuova 2' });

  await router.navigate(toAdmin('dealer', '7'));
  const reference = await screen.findByRole('link', { name: 'Prova Nord' });
  expect(reference.getAttribute('href')).toBe('/admin/dealer/3');
  await press('Choose company');
  await press('Configure with Filiale (0063271)');
  await waitFor(() => expect(lastBody('ENG-186')).toEqual({ idDealer: 7, sincom: '0063271' }));
  expect(asked.find(({ id }) => id === 'ADM-11')?.request.query.get('vatCode')).toBe(
    'IT00743110157',
  );
  await userEvent.click(screen.getByRole('switch', { name: 'Enabled: Autosalone Prova' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Has closed');
  await press('Disable dealer');
  const off = { idDealer: 7, flgEnabled: false, reason: 'Has closed' };
  await waitFor(() => expect(lastBody('ADM-01')).toEqual(off));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Account manager' }));
  await screen.findByText('Looks after this region and sales volume');

  await userEvent.click(screen.getByRole('link', { name: 'Details' }));
  await write('City', 'Alba');
  await press('Save and close');
  await waitFor(() => expect(lastBody('ADM-09')).toMatchObject({ idDealer: 7, city: 'Alba' }));
});

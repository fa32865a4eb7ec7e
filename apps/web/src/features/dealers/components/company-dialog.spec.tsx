import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { STAFF } from '../../../testing/sellers.js';

const COMPANIES = Array.from({ length: 23 }, (_, at) => ({
  sincom: `00${at}`,
  businessName: `Filiale ${at}`,
  address: `Via ${at}`,
  city: at === 6 ? 'Alba' : 'Torino',
}));
const waiting = makeDealer({ state: 'REGISTERED', enabled: false });

/** Opens the dialog from the list of dealers to configure. */
const open = async (answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-12': () => ({ rows: [waiting], next: null, total: { count: 1, isExact: true } }),
    'ADM-11': () => COMPANIES,
    'ENG-186': () => ({ done: true }),
    ...answers,
  } as FakeAnswers);
  await visit('/admin/dealer-configure');
  await press('Configure Autosalone Prova');
  const dialog = within(await screen.findByRole('dialog'));
  return { ...portal, dialog };
};
type Opened = Awaited<ReturnType<typeof open>>;
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const configured = ({ asked }: Opened) =>
  asked.flatMap(({ id, request }) => (id === 'ENG-186' ? [request.body] : []));
/** The names in the second column. A query by role would be slow. */
const names = () =>
  [...document.querySelectorAll('[role=dialog] tbody td:nth-child(2)')].map(
    ({ textContent }) => textContent,
  );
const branches = (...numbers: readonly number[]) => numbers.map((one) => `Filiale ${one}`);
const loaded = ({ dialog }: Opened) => dialog.findByRole('cell', { name: 'Filiale 0' });
const filterBox = ({ dialog }: Opened) =>
  dialog.getByRole('searchbox', { name: 'Filter companies' });

describe('the company registry', () => {
  it('SCR-116 lists the companies of the VAT number, filtered, sorted and in pages, and takes one', async () => {
    const opened = await open();
    await loaded(opened);
    const { dialog, asked } = opened;
    const lookup = asked.find(({ id }) => id === 'ADM-11');
    expect(String(lookup!.request.query)).toBe('vatCode=IT00743110157&country=IT');
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Registry code',
      'Company name',
      'Address',
      'City',
      'Configure',
    ]);
    expect(names()).toEqual(branches(0, 1, 2, 3, 4));
    await press('Last page');
    expect(names()).toEqual(branches(20, 21, 22));
    await press('First page');
    await userEvent.selectOptions(dialog.getByLabelText('Rows per page'), '10');
    expect(names()).toHaveLength(10);
    await userEvent.click(dialog.getByRole('button', { name: 'Company name' }));
    expect(names().slice(0, 2)).toEqual(branches(22, 21));
    await userEvent.type(filterBox(opened), 'via 1');
    await waitFor(() => expect(names()).toEqual(branches(19, 18, 17, 16, 15, 14, 13, 12, 11, 10)));
    await press('Configure with Filiale 17 (0017)');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(configured(opened)).toEqual([{ idDealer: 7, sincom: '0017' }]);
  });

  it('CON-019 offers 5, 10 or 20 companies per page, first 5', async () => {
    const opened = await open();
    await loaded(opened);
    const sizes = opened.dialog.getByLabelText<HTMLSelectElement>('Rows per page');
    expect([...sizes.options].map(({ value }) => value)).toEqual(['5', '10', '20']);
    for (const size of ['5', '10', '20']) {
      await userEvent.selectOptions(sizes, size);
      expect(names()).toHaveLength(Number(size));
    }
  });

  it('VAL-169 trims the filter and ignores its case', async () => {
    const opened = await open();
    await loaded(opened);
    await userEvent.type(filterBox(opened), '  ALBA ');
    await waitFor(() => expect(names()).toEqual(branches(6)));
  });

  it('says that no company matches the filter', async () => {
    const opened = await open();
    await loaded(opened);
    await userEvent.type(filterBox(opened), 'Genova');
    await waitFor(() => expect(opened.dialog.getByRole('status').textContent).toBe('No results'));
    await userEvent.clear(filterBox(opened));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(opened.dialog.getByRole('status').textContent).toBe('');
  });

  it('sorts registry codes by number', async () => {
    const opened = await open({
      'ADM-11': () => ['9', '100', '20'].map((sincom, at) => ({ ...COMPANIES[at]!, sincom })),
    });
    await loaded(opened);
    await press('Registry code');
    expect(names()).toEqual(branches(0, 2, 1));
  });

  it('DealerDacRow.configure selects the row, closes the dialog and configures the dealer', async () => {
    const opened = await open();
    await loaded(opened);
    opened.dialog.getByText('Name, address and city of the company replace those of the dealer.');
    await press('Configure with Filiale 3 (003)');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(configured(opened)).toEqual([{ idDealer: 7, sincom: '003' }]);
    await screen.findByText('Configured: Autosalone Prova');
  });

  it('stays open with the reason if the dealer cannot be configured', async () => {
    const opened = await open({
      'ENG-186': () => makeProblem('NOT_FOUND', { errorCode: '404001' }),
    });
    await loaded(opened);
    await press('Configure with Filiale 3 (003)');
    await screen.findByText(/We can’t find that/);
    expect(names()).toHaveLength(5);
  });

  it('can be asked again if it did not respond', async () => {
    let works = false;
    const opened = await open({
      'ADM-11': () => (works ? COMPANIES : makeProblem('OVERLOADED', { errorCode: '503001' })),
    });
    await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await press('Try again');
    await loaded(opened);
    expect(names()).toHaveLength(5);
  });

  it('is not needed to configure a dealer', async () => {
    const opened = await open({ 'ADM-11': () => [] });
    await screen.findByText('The registry has no company with this VAT number. Check the number.');
    await press('Configure without company');
    await waitFor(() => expect(configured(opened)).toEqual([{ idDealer: 7, sincom: null }]));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeDealer } from '../../../testing/dealers.js';
import { STAFF } from '../../../testing/sellers.js';

const makePage = (...rows: object[]) => ({
  rows,
  next: null,
  total: { count: rows.length, isExact: true },
});
const PREVIEW = {
  lots: 2,
  leading: 1,
  leadingMinor: 900_000,
  ownAuctions: 1,
  auctions: [
    {
      idAuction: 9,
      auctionName: 'Returns',
      status: 'RUN',
      endsAt: Date.UTC(2026, 2, 2, 9),
      lots: 12,
      lotsWithBids: 4,
    },
  ],
  templates: [{ idTemplate: 3, templateName: 'Bank returns', isLinked: false }],
  unpaidPurchases: { lots: 2, amountMinor: 1_250_000 },
  rows: [
    { idAuction: 4, auctionName: 'Fleet', idLot: 3, endsAt: 0, priceMinor: 900_000, leads: true },
    { idAuction: 4, auctionName: 'Fleet', idLot: 5, endsAt: 0, priceMinor: null, leads: null },
  ],
};

const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-07': () => makePage(makeDealer()),
    'ENG-187': () => PREVIEW,
    ...answers,
  } as FakeAnswers);
  const { router } = await visit(path);
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const bodiesOf = ({ asked }: Portal, wanted: string) =>
  asked.flatMap(({ id, request }) => (id === wanted ? [request.body] : []));
const switchOf = (name: string) => screen.findByRole('switch', { name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the list of dealers', () => {
  it('SCR-076 shows dealers with switches to enable them, and links to each dealer and its users', async () => {
    const portal = await open('/admin/dealer-list', {
      'ADM-07': () =>
        makePage(makeDealer(), makeDealer({ idDealer: 8, businessName: 'Zeta', enabled: false })),
      'ADM-01': () => makeDealer(),
    } as FakeAnswers);
    const row = within(await screen.findByRole('row', { name: /Autosalone Prova/ }));
    const hrefOf = (name: string) => row.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Autosalone Prova')).toBe('/admin/dealer/7');
    expect(hrefOf('Users: Autosalone Prova')).toBe('/admin/dealer/7?tab=users');
    const stateOf = async (name: string) => (await switchOf(name)).getAttribute('aria-checked');
    expect(await stateOf('Enabled: Autosalone Prova')).toBe('true');
    expect(await stateOf('Enabled: Zeta')).toBe('false');
    await userEvent.click(await switchOf('Enabled: Zeta'));
    await waitFor(() =>
      expect(bodiesOf(portal, 'ADM-01')).toEqual([{ idDealer: 8, flgEnabled: true }]),
    );
  });

  it('shows the consequences of disabling a dealer, requires a reason, and sends it', async () => {
    const portal = await open('/admin/dealer-list', {
      'ADM-01': () => makeDealer({ enabled: false }),
    } as FakeAnswers);
    await userEvent.click(await switchOf('Enabled: Autosalone Prova'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/Lots with active bids: 2\. Highest bidder on 1/);
    within(dialog).getByText(/Fleet · lot 3 .* · highest bid/);
    within(dialog).getByText('Auctions of this dealer that continue until they close: 1');
    within(dialog).getByText(/^Purchases to be paid and collected: 2, 12.500 € in total\.$/);
    await press('Disable dealer');
    expect(bodiesOf(portal, 'ADM-01')).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Two unpaid purchases');
    await press('Disable dealer');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(portal, 'ADM-01')).toEqual([
      { idDealer: 7, flgEnabled: false, reason: 'Two unpaid purchases' },
    ]);
  });

  it('shows open claims and documents that are held back before it disables a dealer', async () => {
    await open('/admin/dealer-list', {
      'ENG-187': () => ({ ...PREVIEW, claims: 1, heldDocuments: 2 }),
    } as FakeAnswers);
    await userEvent.click(await switchOf('Enabled: Autosalone Prova'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Open claims: 1');
    dialog.getByText('Documents held back: 2');
  });

  it('enables a dealer immediately, and can undo it', async () => {
    const portal = await open('/admin/dealer-list', {
      'ADM-07': () => makePage(makeDealer({ enabled: false })),
      'ADM-01': () => makeDealer(),
    } as FakeAnswers);
    await userEvent.click(await switchOf('Enabled: Autosalone Prova'));
    await press('Undo');
    await waitFor(() =>
      expect(bodiesOf(portal, 'ADM-01')).toEqual([
        { idDealer: 7, flgEnabled: true },
        { idDealer: 7, flgEnabled: false },
      ]),
    );
  });

  it('shows why a change was refused, and reloads the list', async () => {
    const portal = await open('/admin/dealer-list', {
      'ADM-07': () => makePage(makeDealer({ enabled: false })),
      'ADM-01': () => makeProblem('NOT_FOUND', { status: 404 } as never),
    } as FakeAnswers);
    await userEvent.click(await switchOf('Enabled: Autosalone Prova'));
    await screen.findByText(/We can’t find that/);
    await waitFor(() => expect(portal.count('ADM-07')).toBeGreaterThan(1));
  });

  it('keeps the search in the URL', async () => {
    const portal = await open('/admin/dealer-list?vatCode=0074&idMarket=IT');
    await switchOf('Enabled: Autosalone Prova');
    const [first] = portal.asked.flatMap(({ id, request }) => (id === 'ADM-07' ? [request] : []));
    expect(String(first?.query)).toContain('idMarket=IT&vatCode=0074');
  });

  it('VAL-160 searches for a dealer ID of digits only, and marks any other ID as invalid', async () => {
    const portal = await open('/admin/dealer-list');
    const box = await screen.findByLabelText<HTMLInputElement>('Dealer ID');
    const searched = () =>
      portal.asked.flatMap(({ id, request }) =>
        id === 'ADM-07' ? [request.query.get('idDealer')] : [],
      );
    await userEvent.type(box, '12a');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a whole number.');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    for (const wrong of ['1e3', '-7', '1.5', '0', '99999999999']) {
      await userEvent.clear(box);
      await userEvent.type(box, wrong);
      expect([wrong, box.getAttribute('aria-invalid')]).toEqual([wrong, 'true']);
    }
    await userEvent.clear(box);
    await userEvent.type(box, ' 127 ');
    expect(box.getAttribute('aria-invalid')).toBe('false');
    await waitFor(() => expect(searched()).toContain('127'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('VAL-161 sends no search for an invalid dealer ID, and keeps the last valid one', async () => {
    const portal = await open('/admin/dealer-list?idDealer=12');
    const box = await screen.findByLabelText<HTMLInputElement>('Dealer ID');
    expect(box.value).toBe('12');
    const searches = () =>
      portal.asked.flatMap(({ id, request }) => (id === 'ADM-07' ? [request.query] : []));
    await userEvent.type(box, 'x');
    await userEvent.type(screen.getByRole('searchbox', { name: 'City' }), 'Asti');
    await waitFor(() => expect(searches().at(-1)?.get('city')).toBe('Asti'));
    const ids = searches().map((query) => query.get('idDealer'));
    expect(new Set(ids.filter((one) => one !== null))).toEqual(new Set(['12']));
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  it('lists exhibitors by the filters of dealers, with the right as a switch', async () => {
    const portal = await open('/admin/exhibitors?city=Torino&idMarket=IT', {
      'ADM-16': () => makePage(makeDealer({ exhibitor: true })),
      'ADM-02': () => makeDealer(),
    } as FakeAnswers);
    await userEvent.click(await switchOf('Exhibitor: Autosalone Prova'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/^Returns: until .*, lots with bids: 4 of 12$/);
    within(dialog).getByText('Templates that can’t be used for new auctions: Bank returns');
    await userEvent.type(within(dialog).getByRole('textbox'), 'Contract ended');
    await press('Turn off');
    await waitFor(() => expect(bodiesOf(portal, 'ADM-02')).toHaveLength(1));
    const listed = portal.asked.find(({ id }) => id === 'ADM-16');
    expect(String(listed?.request.query)).toContain('idMarket=IT&city=Torino');
  });
});

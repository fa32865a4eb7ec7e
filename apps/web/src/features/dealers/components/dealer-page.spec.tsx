import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePurchase } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { STAFF } from '../../../testing/sellers.js';

const CREDIT = {
  creditMinor: 5_000_000,
  usedMinor: 1_600_000,
  remainingMinor: 3_400_000,
  leading: { lots: 2, amountMinor: 1_000_000 },
  undecided: { lots: 1, amountMinor: 600_000 },
  unpaid: { lots: 0, amountMinor: 0 },
  sealedLots: 3,
  lotMarkets: ['DE', 'IT'],
  computedAt: Date.UTC(2026, 2, 2, 9, 30),
};

const makePage = (...rows: object[]) => ({
  rows,
  next: null,
  total: { count: rows.length, isExact: true },
});
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ENG-301': () => CREDIT,
    ...answers,
  } as FakeAnswers);
  const { router } = await visit(path);
  return { ...portal, router };
};

describe('the page of one dealer', () => {
  const PANDA = {
    idVehicle: 3,
    brand: 'FIAT',
    model: 'Panda',
    licensePlate: 'AB123CD',
    frame: 'ZFA31200000000001',
  };
  const openPage = (answers: FakeAnswers, search = '') =>
    open(`/admin/dealer/7${search}`, {
      'ENG-183': () => makeDealer(),
      'ENG-185': () => ({ rows: [] }),
      ...answers,
    } as FakeAnswers);

  it('has a tab with its own URL for each part', async () => {
    const { router } = await open('/admin/dealer/7?tab=offers', {
      'ENG-183': () => makeDealer(),
      'ENG-185': () => ({ rows: [] }),
      'ENG-188': () => ({
        ...makePage({
          idAuction: 4,
          auctionName: 'Fleet',
          idLot: 3,
          idOffer: 1,
          at: 0,
          kind: 'OFFER',
          priceMinor: 900_000,
          leads: true,
          voided: false,
        }),
      }),
    } as FakeAnswers);
    await screen.findByRole('cell', { name: 'Fleet' });
    screen.getByRole('cell', { name: 'highest bid' });
    await userEvent.click(screen.getByRole('link', { name: 'Change log' }));
    await screen.findByText('No changes yet');
    expect(router.state.location.search).toEqual({ tab: 'history' });
    await userEvent.click(screen.getByRole('link', { name: 'Details' }));
    await screen.findByRole('switch', { name: 'Auctioneer: Autosalone Prova' });
    expect(router.state.location.search).toEqual({});
  });

  it('opens the purchases tab, which links to the results of each auction', async () => {
    const { idPurchase: _, ...awarded } = makePurchase({ idLot: 2, settled: false });
    const pages = [
      { ...makePage(makePurchase({ vehicles: [PANDA] })), next: 'p2' },
      makePage(awarded),
    ];
    const portal = await openPage({
      'SEC-69': ({ query }) => pages[query.get('cursor') === null ? 0 : 1],
    } as FakeAnswers);
    await userEvent.click(await screen.findByRole('link', { name: 'Purchases' }));
    const link = await screen.findByRole('link', { name: 'Returns November' });
    expect(link.getAttribute('href')).toBe('/manage/1/results');
    expect(portal.router.state.location.search).toEqual({ tab: 'purchases' });
    screen.getByRole('cell', { name: 'Fiat Panda' });
    screen.getByRole('cell', { name: 'Completed' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more purchases' }));
    await screen.findByRole('cell', { name: 'Not completed' });
    const [first] = portal.asked.flatMap(({ id, request }) => (id === 'SEC-69' ? [request] : []));
    expect(first?.query.get('idUserDealer')).toBe('7');
  });

  const showCredit = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Show use of credit' }));

  it('loads the credit in use only on a click, because the server records each read', async () => {
    const { asked } = await openPage({});
    const count = (wanted: string) => asked.filter(({ id }) => id === wanted).length;
    await screen.findByRole('button', { name: 'Show use of credit' });
    expect(count('ENG-301')).toBe(0);
    await showCredit();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Use of credit' }));
    await screen.findByText(/^Used: /);
    const sessions = count('SEC-10');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(count('SEC-10')).toBeGreaterThan(sessions));
    expect(count('ENG-301')).toBe(1);
  });

  it('shows the credit in use, what uses it, and when it was computed', async () => {
    await openPage({});
    await showCredit();
    await screen.findByText(/^Used: 16.000 € of 50.000 €\. At most 34.000 € is left\.$/);
    screen.getByRole('row', { name: /^Highest bidder on running lots 2 10.000.€$/ });
    screen.getByRole('row', { name: /^Highest bids awaiting the seller’s decision 1 6.000.€$/ });
    screen.getByRole('row', { name: /^To be paid and collected 0 0.€$/ });
    screen.getByText('Running lots with sealed bids: 3');
    screen.getByText(/Nobody sees them before the lot closes\. As of .*10:30/);
  });

  it('shows the used credit of a dealer without a limit', async () => {
    await openPage({
      'ENG-301': () => ({ ...CREDIT, creditMinor: null, remainingMinor: null, sealedLots: 0 }),
    } as FakeAnswers);
    await showCredit();
    await screen.findByText(/^Used: 16.000 €\. The dealer has no credit limit\.$/);
    expect(screen.queryByText(/sealed bids:/)).toBeNull();
  });

  it.each<[dealer: string, reference: object | null, name: string | null]>([
    ['another dealer', { idDealer: 3, businessName: 'Prova Nord' }, 'Prova Nord'],
    ['the dealer itself', { idDealer: 7, businessName: 'Autosalone Prova' }, null],
    ['a dealer of another market', null, null],
  ])('names the reference dealer of its group: %s', async (_, reference, name) => {
    await openPage({
      'ENG-183': () => makeDealer({ idHouse: 4 }),
      'ADM-18': () => reference && { ...reference, idMarket: 'IT' },
    } as FakeAnswers);
    if (name !== null) {
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe('/admin/dealer/3');
    } else if (reference === null)
      await screen.findByText(/^The reference dealer of the group is in a market/);
    else await screen.findByText('This dealer is the reference dealer of its group.');
  });

  it('asks for no reference dealer if the dealer belongs to no group', async () => {
    const { asked } = await openPage({});
    await screen.findByRole('button', { name: 'Show use of credit' });
    expect(asked.filter(({ id }) => id === 'ADM-18')).toEqual([]);
  });

  it('shows the current consents of its users, even without an application', async () => {
    const ada = { idUser: 8, username: 'ada', name: 'Ada', surname: 'Neri' };
    const consents = { consent1: true, consent2: false, consent3: null };
    await openPage(
      { 'ENG-263': () => ({ application: null, users: [{ ...ada, ...consents }] }) } as FakeAnswers,
      '?tab=documents',
    );
    await screen.findByText('No documents');
    screen.getByRole('row', { name: 'Ada Neri (ada) agreed refused not answered' });
  });

  it('says if a dealer has bought nothing', async () => {
    await openPage({ 'SEC-69': () => makePage() } as FakeAnswers, '?tab=purchases');
    await screen.findByText('No purchases in your markets.');
  });

  it('names the dealer, its state and the reason for a block on every tab', async () => {
    await open('/admin/dealer/7?tab=offers', {
      'ENG-183': () => makeDealer({ enabled: false, blockedReason: 'Invoice 4711 is unpaid' }),
      'ENG-188': () => makePage(),
    } as FakeAnswers);
    await screen.findByText('Invoice 4711 is unpaid');
    screen.getByText('Disabled');
    await waitFor(() => expect(document.title).toBe('Autosalone Prova · Fairlot'));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makePortal, visit, type Answers } from '../../../testing/fake-portal.js';
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
  rows: [
    { idAuction: 4, auctionName: 'Fleet', idLot: 3, endsAt: 0, priceMinor: 900_000, leads: true },
    { idAuction: 4, auctionName: 'Fleet', idLot: 5, endsAt: 0, priceMinor: null, leads: null },
  ],
};

const open = async (path: string, answers: Answers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-07': () => makePage(makeDealer()),
    'ENG-187': () => PREVIEW,
    ...answers,
  } as Answers);
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
  it('SCR-076 in part: shows the consequences of disabling, requires a reason, and sends it', async () => {
    const portal = await open('/admin/dealer-list', {
      'ADM-01': () => makeDealer({ enabled: false }),
    } as Answers);
    await userEvent.click(await switchOf('Enabled: Autosalone Prova'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/Lots with active bids: 2\. Highest bidder on 1/);
    within(dialog).getByText(/Fleet · lot 3 .* · highest bid/);
    within(dialog).getByText('Auctions of this dealer that continue until they close: 1');
    await press('Disable dealer');
    expect(bodiesOf(portal, 'ADM-01')).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Two unpaid purchases');
    await press('Disable dealer');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(portal, 'ADM-01')).toEqual([
      { idDealer: 7, flgEnabled: false, reason: 'Two unpaid purchases' },
    ]);
  });

  it('enables a dealer immediately, and can undo it', async () => {
    const portal = await open('/admin/dealer-list', {
      'ADM-07': () => makePage(makeDealer({ enabled: false })),
      'ADM-01': () => makeDealer(),
    } as Answers);
    await userEvent.click(await switchOf('Enabled: Autosalone Prova'));
    await press('Undo');
    await waitFor(() =>
      expect(bodiesOf(portal, 'ADM-01')).toEqual([
        { idDealer: 7, flgEnabled: true },
        { idDealer: 7, flgEnabled: false },
      ]),
    );
  });

  it('shows why the change was refused, and reloads the list', async () => {
    const portal = await open('/admin/dealer-list', {
      'ADM-07': () => makePage(makeDealer({ enabled: false })),
      'ADM-01': () => makeProblem('NOT_FOUND', { status: 404 } as never),
    } as Answers);
    await userEvent.click(await switchOf('Enabled: Autosalone Prova'));
    await screen.findByText(/We can’t find that/);
    await waitFor(() => expect(portal.count('ADM-07')).toBeGreaterThan(1));
  });

  it('SCR-115 in part: keeps the search in the address', async () => {
    const portal = await open('/admin/dealer-list?vatCode=0074&idMarket=IT');
    await switchOf('Enabled: Autosalone Prova');
    const [first] = portal.asked.flatMap(({ id, request }) => (id === 'ADM-07' ? [request] : []));
    expect(String(first?.query)).toContain('idMarket=IT&vatCode=0074');
  });

  it('SCR-087 in part: lists exhibitors by a separate call, with the right as a switch', async () => {
    const portal = await open('/admin/exhibitors', {
      'ADM-16': () => makePage(makeDealer({ exhibitor: true })),
      'ADM-02': () => makeDealer(),
    } as Answers);
    await userEvent.click(await switchOf('Exhibitor: Autosalone Prova'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/^Returns: until .*, lots with bids: 4 of 12$/);
    within(dialog).getByText('Templates that can’t be used for new auctions: Bank returns');
    await userEvent.type(within(dialog).getByRole('textbox'), 'Contract ended');
    await press('Turn off');
    await waitFor(() => expect(bodiesOf(portal, 'ADM-02')).toHaveLength(1));
  });
});

describe('dealers to configure', () => {
  const companies = Array.from({ length: 7 }, (_, at) => ({
    sincom: `006327${at}`,
    businessName: `Filiale ${at}`,
    address: `Via ${at}`,
    city: at === 6 ? 'Alba' : 'Torino',
  }));
  const waiting: Answers = {
    'ADM-12': () => makePage(makeDealer({ state: 'REGISTERED', enabled: false })),
    'ADM-11': () => companies,
    'ENG-186': () => ({ done: true }),
  } as Answers;
  const rows = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('button', { name: /^Configure with .*\d\)$/ })
      .map((button) => button.getAttribute('aria-label'));

  it('SCR-116 in part: get a company, chosen from filtered and sorted pages', async () => {
    const portal = await open('/admin/dealer-configure', waiting);
    await press('Configure Autosalone Prova');
    await screen.findByRole('button', { name: /^Configure with Filiale 0/ });
    expect(rows()).toHaveLength(5);
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Company name' }));
    expect(rows()[0]).toContain('Filiale 6');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter companies' }), '  ALBA ');
    await waitFor(() => expect(rows()).toEqual(['Configure with Filiale 6 (0063276)']));
    await press(/^Configure with Filiale 6/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(portal, 'ENG-186')).toEqual([{ idDealer: 7, sincom: '0063276' }]);
  });

  it('SCR-078 in part: can be configured without a company too', async () => {
    const portal = await open('/admin/dealer-configure', {
      ...waiting,
      'ADM-11': () => [],
    } as Answers);
    await press('Configure Autosalone Prova');
    await screen.findByText('The registry has no company with this VAT number. Check the number.');
    await press('Configure without company');
    await waitFor(() =>
      expect(bodiesOf(portal, 'ENG-186')).toEqual([{ idDealer: 7, sincom: null }]),
    );
  });
});

describe('one dealer', () => {
  it('SCR-077 in part: has a tab for each part, with an address', async () => {
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
    } as Answers);
    await screen.findByRole('cell', { name: 'Fleet' });
    screen.getByRole('cell', { name: 'highest bid' });
    await userEvent.click(screen.getByRole('link', { name: 'Change log' }));
    await screen.findByText('No changes yet');
    expect(router.state.location.search).toEqual({ tab: 'history' });
    await userEvent.click(screen.getByRole('link', { name: 'Details' }));
    await screen.findByRole('switch', { name: 'Auctioneer: Autosalone Prova' });
    expect(router.state.location.search).toEqual({});
  });

  it('is named with its state and the reason of a block on every tab', async () => {
    await open('/admin/dealer/7?tab=offers', {
      'ENG-183': () => makeDealer({ enabled: false, blockedReason: 'Invoice 4711 is unpaid' }),
      'ENG-188': () => makePage(),
    } as Answers);
    await screen.findByText('Invoice 4711 is unpaid');
    screen.getByText('Disabled');
    await waitFor(() => expect(document.title).toBe('Autosalone Prova · Fairlot'));
  });
});

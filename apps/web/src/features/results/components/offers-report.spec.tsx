import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  makeLot,
  makeAuction,
  makePage,
  makeProblem,
  makeUser,
  NOW,
} from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import type { OfferRow } from '../api/results.js';

const OUTBID_BY = { idDealer: 33, businessName: 'Agent Cars' };
const buildOffer = (facts: Partial<OfferRow>): OfferRow => ({
  idLot: 1,
  idOffer: 1,
  position: 5,
  at: NOW,
  idDealer: 31,
  businessName: 'Best Cars',
  kind: 'OFFER',
  amountMinor: 500_000,
  priceMinor: 500_000,
  leader: { idDealer: 31, businessName: 'Best Cars' },
  voided: false,
  voidReason: null,
  afterVoid: null,
  ...facts,
});
const OFFERS = [
  buildOffer({}),
  buildOffer({
    idOffer: 2,
    at: NOW + 1_000,
    idDealer: 32,
    businessName: 'Other Cars',
    kind: 'AGENT',
    amountMinor: null,
    priceMinor: 510_000,
    leader: { idDealer: 32, businessName: 'Other Cars' },
  }),
  buildOffer({
    idLot: 2,
    at: NOW + 2_000,
    amountMinor: 300_000,
    priceMinor: 300_000,
    voided: true,
    voidReason: 'mistyped',
    afterVoid: { at: NOW + 3_000, priceMinor: 280_000, leader: OUTBID_BY },
  }),
];
/**
 * A bid that another dealer's agent outbids. Price and leader differ from the bid's amount and
 * bidder.
 */
const ANSWERED = buildOffer({
  idLot: 3,
  amountMinor: 380_000,
  priceMinor: 390_000,
  leader: OUTBID_BY,
});

const open = async (search = '', answers: FakeAnswers = {}) => {
  const auction = makeAuction({ mayManage: true, mayOffer: false, status: 'CLD' });
  const lotList = [1, 2].map((idLot) => makeLot({ idLot, status: 'CLD', awardStatus: 'TBA' }));
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
    'SEC-48': () => ({ ...auction, lotList }),
    'SEC-67': () => makePage(OFFERS),
    ...answers,
  });
  const { router } = await visit(`/manage/1/offers${search}`);
  return { portal, router };
};
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const prices = () => cells().map((row) => row[6]);

describe('the bids report (SEC-67)', () => {
  it('SCR-057 in part: shows bidder, amount and time, to the second in the market’s time zone', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Bids' });
    expect(table.textContent).toContain('21/11/2026 13:00:01');
    expect(table.textContent).toContain('Bid agent');
    expect(prices()).toEqual(["5'000\u00A0€", "5'100\u00A0€", "3'000\u00A0€"]);
    expect(screen.getByText('3 bids')).toBeTruthy();
  });

  it('shows the amount of each bid, and separately the leader and the price after it', async () => {
    await open('', { 'SEC-67': () => makePage([...OFFERS, ANSWERED]) });
    await screen.findByRole('table', { name: 'Bids' });
    const values = cells().map((row) => row.slice(3, 9));
    const five = "5'000\u00A0€";
    const three = "3'000\u00A0€";
    expect(values).toEqual([
      ['Best Cars', 'Bid', five, five, 'Best Cars', '–'],
      ['Other Cars', 'Bid agent', '–', "5'100\u00A0€", 'Other Cars', '–'],
      ['Best Cars', 'Bid', three, three, 'Best Cars', "Cancelled → 2'800\u00A0€"],
      ['Best Cars', 'Bid', "3'800\u00A0€", "3'900\u00A0€", 'Agent Cars', '–'],
    ]);
  });

  it.each([
    ['?lot=1', ["5'000\u00A0€", "5'100\u00A0€"]],
    ['?dealer=32', ["5'100\u00A0€"]],
    ['?kind=AGENT', ["5'100\u00A0€"]],
    ['?voided=no', ["5'000\u00A0€", "5'100\u00A0€"]],
    ['?voided=yes', ["3'000\u00A0€"]],
    ['?sort=priceMinor&order=desc', ["5'100\u00A0€", "5'000\u00A0€", "3'000\u00A0€"]],
    ['?lot=x&kind=y', ["5'000\u00A0€", "5'100\u00A0€", "3'000\u00A0€"]],
  ])('applies the filter in the URL: %s', async (search, expected) => {
    await open(search);
    await screen.findByRole('table', { name: 'Bids' });
    expect(prices()).toEqual(expected);
  });

  it('writes the filter to the URL, and exports with the same filter', async () => {
    const { portal, router } = await open('', {
      'ENG-24': () => makeProblem('NOT_FOUND', { errorCode: '404001' }),
    });
    await userEvent.selectOptions(await screen.findByLabelText('Dealer'), 'Other Cars');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?dealer=32'));
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await screen.findByText('Bids of Returns November (CSV): Not finished');
    const { query } = portal.asked.find(({ id }) => id === 'ENG-24')!.request;
    expect(Object.fromEntries(query)).toEqual({
      typeExport: 'CSV',
      language: 'en',
      idDealer: '32',
      sort: 'idLot',
    });
  });

  it('shows the lot above its bids if the list is filtered by lot (SCR-058 in part)', async () => {
    await open('?lot=2');
    const lot = await screen.findByRole('region', { name: 'Lot 2' });
    expect(lot.textContent).toContain('Audi A4');
  });

  it('says if no bid matches, with a button that clears the filters', async () => {
    await open('?dealer=99');
    expect(await screen.findByText('No bids match your filters.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('3 bids');
  });
});

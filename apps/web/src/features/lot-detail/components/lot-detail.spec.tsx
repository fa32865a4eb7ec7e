import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { LotView } from '@fairlot/contracts/auction';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import {
  makeLot,
  makeAnswer,
  makeAuction,
  makePage,
  makePurchase,
  makeVehicle,
  NOW,
} from '../../../testing/builders.js';
import { confirmOffer } from '../../../testing/confirming.js';
import { makeLine } from '../../../testing/fake-line.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const sent: { name: string; payload: { commandId: string } }[] = [];
const openLine = async () =>
  makeLine({
    call: (name, payload: { commandId: string }) => {
      sent.push({ name, payload });
      return makeAnswer(payload.commandId, { state: name === 'offer' ? 'WON' : 'LEADING' });
    },
  });
afterEach(() => {
  sent.length = 0;
});

const buildOffer = (position: number, own: boolean) => ({
  idOffer: position,
  position,
  at: NOW - 60_000 + position,
  kind: 'OFFER',
  amountMinor: 500_000 + position * 10_000,
  priceMinor: 500_000 + position * 10_000,
  bidder: own ? 1 : 2,
  own,
  dealer: null,
  leader: { bidder: own ? 1 : 2, own, dealer: null },
  voided: false,
  voidReason: null,
  afterVoid: null,
  leading: false,
});
const makeOwnOffer = (commandId: string) => ({
  idLot: 1,
  idOffer: 4,
  at: NOW,
  kind: 'CLICK_BUY',
  amountMinor: 900_000,
  priceMinor: 900_000,
  state: 'WON',
  voided: false,
  voidReason: null,
  receipt: makeAnswer(commandId).receipt,
});
const open = async (lot: LotView, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-48': () => ({ ...makeAuction(), lotList: [lot, makeLot({ idLot: 2 })] }),
    'SEC-44': () => makeAuction(),
    'ENG-35': () => makePage([]),
    'ENG-09': () => makePage([buildOffer(1, true), buildOffer(2, false)]),
    'SEC-22': () => ({
      ...lot.vehicles[0],
      vehicleCode: 'V1',
      area: null,
      idTemplate: null,
      frame: 'WVWZZZ1KZ6W612305',
      provenance: null,
      channel: null,
      postalCode: '20121',
      insertDate: '2026-11-01',
      askingPriceMinor: null,
      state: null,
      moves: [],
      returnReason: null,
      editVersion: null,
    }),
    ...answers,
  });
  await visit('/auctions/1/lots/1', { openLine });
  await screen.findByText('Connected');
  return portal;
};

it("SCR-056 in part: the lot page shows the dealer's status in words", async () => {
  const own = {
    state: 'OUTBID' as const,
    amountMinor: 510_000,
    isAgent: false,
    rank: 2,
    maximumMinor: null,
    minimumNextMinor: null,
    minimumAgentMinor: null,
    reason: null,
    undone: null,
  };
  await open(makeLot({ own }));
  expect(
    screen.getByText(/You’re number 2 with 5'100.€\. The price is now 5'200.€\./),
  ).toBeTruthy();
});

describe('the vehicle of a lot', () => {
  const openAs = (listed: Partial<VehicleView>) =>
    open(makeLot({ vehicles: [makeVehicle(listed)] }));

  it('is named without repetition, whatever the seller wrote', async () => {
    await openAs({ brand: 'Volkswagen', model: 'golf', version: 'VW Golf Golf 1.4' });
    expect(screen.getByRole('heading', { name: 'Volkswagen Golf' })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Golf 1.4')).toHaveLength(2));
    expect(screen.queryByText(/\bVW\b|golf/)).toBeNull();
  });

  it('is drawn by its body type, or from the front without a description if the body type is unknown', async () => {
    await openAs({ bodyType: 'OTHER' });
    expect(await screen.findByText('No photos yet.')).toBeTruthy();
    cleanup();
    await openAs({ bodyType: 'SUV' });
    expect(
      await screen.findByText(/^Drawing of the body type, not in the vehicle’s colour/),
    ).toBeTruthy();
  });
});

it('has its details on the lot page, with a table of bids in which bidders are numbers (ENG-09)', async () => {
  await open(makeLot());
  expect(await screen.findByText('WVWZZZ1KZ6W612305')).toBeTruthy();
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Bidder 2'),
    expect.stringContaining('You'),
  ]);
});

it('ENG-09 in part: the lot page shows each bidder’s amount, and separately the leader and price', async () => {
  const agent = { bidder: 3, own: false, dealer: null };
  const me = { bidder: 1, own: true, dealer: null };
  const offers = [
    { ...buildOffer(1, false), ...agent, kind: 'AGENT', amountMinor: null, leader: agent },
    { ...buildOffer(2, true), priceMinor: 530_000, leader: agent },
    {
      ...buildOffer(3, true),
      kind: 'AGENT',
      amountMinor: 900_000,
      priceMinor: 600_000,
      leader: me,
    },
    {
      ...buildOffer(4, false),
      voided: true,
      afterVoid: { at: NOW, priceMinor: 610_000, leader: me },
    },
    {
      ...buildOffer(5, true),
      voided: true,
      voidReason: 'mistyped',
      afterVoid: { at: NOW + 1_000, priceMinor: null, leader: null },
    },
  ];
  await open(makeLot(), { 'ENG-09': () => makePage(offers) });
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const euros = (amount: string) => `${amount}\u00A0€`;
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent.trim()),
    ),
  ).toEqual([
    ['You: bid cancelled mistyped', '–', '–'],
    ['Bidder 2: bid cancelled', euros("6'100"), 'You'],
    ['You (cancelled)', euros("5'500"), euros("5'500"), 'You'],
    ['Bidder 2 (cancelled)', euros("5'400"), euros("5'400"), 'Bidder 2'],
    ['You', `Maximum bid of ${euros("9'000")}`, euros("6'000"), 'You'],
    ['You', euros("5'200"), euros("5'300"), 'Bidder 3'],
    ['Bidder 3', 'Bid agent', euros("5'100"), 'Bidder 3'],
  ]);
});

it('the lot page sends a maximum to the agent (ENG-01)', async () => {
  await open(makeLot());
  await userEvent.click(screen.getByText('Set a maximum bid'));
  const maximum = screen.getByLabelText('Maximum bid');
  await userEvent.clear(maximum);
  await userEvent.type(maximum, '6000');
  await userEvent.click(screen.getByRole('button', { name: 'Save maximum' }));
  await confirmOffer(/^Confirm maximum: 6'000/);
  await waitFor(() =>
    expect(sent).toMatchObject([{ name: 'agent', payload: { maximumMinor: 600_000 } }]),
  );
});

it('the lot page buys only after confirmation in a dialog, and then shows a receipt that can be verified (ENG-10)', async () => {
  await open(makeLot({ clickAndBuyMinor: 900_000 }), {
    'ENG-35': () => {
      const offers = sent.map(({ payload }) => makeOwnOffer(payload.commandId));
      return makePage(offers);
    },
    'ENG-10': () => ({ valid: true, checks: { signature: true, path: true, event: true } }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
  expect(sent).toEqual([]);
  await confirmOffer(/^Buy for 9'000/);
  await screen.findByText(/^Bid accepted\. You won this lot for 5/);
  expect(sent[0]?.payload).toMatchObject({ offer: 9000, clickAndBuy: true, confirmed: true });
  expect(await screen.findByText(/^Bought for 9/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/^Valid/)).toBeTruthy();
});

it.each([
  ['once the award is settled', [{ idPurchase: 9, idAuction: 1, rating: null }], 1],
  ['but not before', [], 0],
  ['but not twice', [{ idPurchase: 9, idAuction: 1, rating: 4 }], 0],
])('the lot page links the winner to the rating, %s (SEC-72)', async (_, facts, count) => {
  const portal = await open(makeLot({ clickAndBuyMinor: 900_000 }), {
    'SEC-69': () => makePage(facts.map((one) => makePurchase(one))),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
  await confirmOffer(/^Buy for 9'000/);
  await waitFor(() => expect(portal.count('SEC-69')).toBe(1));
  const link = () => screen.queryAllByRole('link', { name: 'Rate the auctioneer' }).length;
  await waitFor(() => expect(link()).toBe(count));
});

it('the lot page has a sealed bid form for a sealed lot, and shows no amount (ENG-02)', async () => {
  const sealed = {
    format: { kind: 'SEALED' },
    priceMinor: null,
    minimumNextMinor: null,
    offers: null,
  } as const;
  await open(makeLot(sealed));
  expect(screen.queryByText('Set a maximum bid')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Submit bid: 5'000/ }));
  await confirmOffer(/^Confirm bid of 5'000/);
  await waitFor(() =>
    expect(sent).toMatchObject([{ name: 'sealedOffer', payload: { amountMinor: 500_000 } }]),
  );
});

describe('the navigation from a lot (convenience 11, 16)', () => {
  const LOTS = [1, 2, 3].map((idLot) => makeLot({ idLot, observed: idLot !== 2 }));
  const visitBoard = async (path: string) => {
    makePortal({
      'SEC-48': () => ({ ...makeAuction(), lotList: LOTS }),
      'SEC-44': () => makeAuction(),
      'ENG-09': () => makePage([]),
    });
    const { router } = await visit(path, { openLine });
    await screen.findByText('Connected');
    return router;
  };

  it('follows the filter and order of the board, by links and by the keys n and p, and links back to the board', async () => {
    const router = await visitBoard('/auctions/1?show=observed');
    await waitFor(() => expect(document.querySelector('[data-lot="1"]')).not.toBeNull());
    await userEvent.keyboard('j{Enter}');
    await screen.findByText('Lot 1');
    expect(screen.getByRole('link', { name: 'Next: lot 3' })).toBeTruthy();
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/1/lots/3'));
    await userEvent.keyboard('p');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/1/lots/1'));
    const back = await screen.findByRole('link', { name: 'All lots' });
    expect(back.getAttribute('href')).toBe('/auctions/1?show=observed');
  });

  it('follows the catalogue if the user did not come from the board', async () => {
    const router = await visitBoard('/auctions/1/lots/1');
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/1/lots/2'));
  });

  it('moves the focus to the bid field with the key b', async () => {
    await visitBoard('/auctions/1/lots/2');
    await userEvent.keyboard('b');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Amount for lot 2');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { priceText } from '#shared/format/use-format.js';
import { makePage, makeProblem, NOW } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { clickOn, stubHeight, makeEditorPortal } from '../../../testing/editor-page.js';
import { visit, type FakeAnswers } from '../../../testing/fake-portal.js';

beforeEach(stubHeight);

const DAY_MS = 86_400_000;
const vehicle = makeVehicleDetails({ idVehicle: 7 });
const auction = (index: number) => ({
  idAuction: index,
  idLot: 1,
  auctionName: `Returns ${index}`,
  licensePlate: vehicle.licensePlate,
  frame: 'ZZZ0000000000000A',
  dateCreate: NOW - index * DAY_MS,
  endAuction: NOW,
  basePriceMinor: 512_399,
  maxOfferMinor: index === 1 ? null : 600_000,
  awardStatus: null,
});
const auctions = (count: number) => Array.from({ length: count }, (_, index) => auction(index + 1));

const open = async (answers: FakeAnswers) => {
  const { asked } = makeEditorPortal({
    'ENG-15': () => makePage([vehicle]),
    ...answers,
  });
  await visit('/manage/new');
  await clickOn('Add vehicles');
  await userEvent.click(await screen.findByRole('button', { name: /^Auctions of / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Auctions of / }));
  const queries = () =>
    asked
      .filter(({ id }) => id === 'SEC-21')
      .map(({ request }) => Object.fromEntries(request.query));
  return { dialog, queries };
};
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const names = (dialog: Dialog) =>
  dialog.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[1]?.textContent);

describe('the auctions of a vehicle', () => {
  it('SCR-119 in part: are listed newest first, with date, name, rounded-down starting price and highest bid', async () => {
    const { dialog, queries } = await open({ 'SEC-21': () => auctions(2) });
    await dialog.findByText('Returns 1');
    const cells = dialog.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(cells.slice(1)).toEqual([
      ['20/11/2026', 'Returns 1', priceText(512_300, 'IT'), '–'],
      ['19/11/2026', 'Returns 2', priceText(512_300, 'IT'), priceText(600_000, 'IT')],
    ]);
    expect(queries()).toEqual([
      { sortField: 'dateCreate', sortOrder: 'desc', limit: '30', offset: '0' },
    ]);
    expect(dialog.getByRole('columnheader', { name: 'Created' }).ariaSort).toBe('descending');
  });

  it.each([
    ['Created', { sortField: 'dateCreate', sortOrder: 'asc' }],
    ['Auction', { sortField: 'auctionName', sortOrder: 'asc' }],
    ['Starting price', { sortField: 'basePriceMinor', sortOrder: 'desc' }],
    ['Highest bid', { sortField: 'maxOfferMinor', sortOrder: 'desc' }],
  ])('are sorted by %s on the server', async (head, order) => {
    const { dialog, queries } = await open({ 'SEC-21': () => auctions(2) });
    await userEvent.click(await dialog.findByRole('button', { name: head }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject(order));
  });

  it('CON-018 in part: have ten, twenty or thirty rows per page', async () => {
    const { dialog } = await open({ 'SEC-21': () => auctions(30) });
    await dialog.findByText('Returns 1');
    expect(names(dialog).filter(Boolean)).toHaveLength(10);
    await userEvent.click(dialog.getByRole('button', { name: 'Last page' }));
    expect(names(dialog).find(Boolean)).toBe('Returns 21');
    const size = dialog.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['10', '20', '30']);
    await userEvent.selectOptions(size, '30');
    expect(names(dialog).filter(Boolean)).toHaveLength(30);
    expect(dialog.getByText('First 30 in this order.')).toBeTruthy();
  });

  it('have a retry after an error and a note if there are none, and Escape closes only their dialog', async () => {
    let answer: unknown = makeProblem('UNEXPECTED', { errorCode: '500001' });
    const { dialog } = await open({ 'SEC-21': () => answer });
    await dialog.findByRole('alert');
    answer = [];
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('heading', { name: 'No auctions yet' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('No auctions yet')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Vehicles in stock' })).toBeTruthy();
  });
});

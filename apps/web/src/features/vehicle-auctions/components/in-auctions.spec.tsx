import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePage, makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const DAY_MS = 86_400_000;
const row = (idVehicle: number, idAuction: number, idLot: number) => ({
  idVehicle,
  idAuction,
  idLot,
  licensePlate: `AA ${idVehicle}`,
  frame: `ZZZ${9 - idVehicle}`,
  endAuction: idAuction === -1 ? null : NOW - idAuction * DAY_MS,
});

const loaded = makeVehicleDetails({
  idVehicle: 1,
  licensePlate: 'AA 1',
  state: 'LOADED',
  moves: ['SEND_UP'],
});

const open = async (answers: FakeAnswers) => {
  const stock = [1, 2].map((idVehicle) =>
    makeVehicleDetails({ idVehicle, licensePlate: `AA ${idVehicle}`, state: 'IN_AUCTION' }),
  );
  const { asked } = makePortal({
    'SEC-10': () => makeUser({ permissions: ['LOADER'] }),
    'ENG-15': () => makePage(stock),
    'ENG-140': () => [],
    ...answers,
  });
  await visit('/private/vehicle-management');
  for (const name of [/AA 1/, /AA 2/])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  await click('In auctions');
  return { asked, ...(await theDialog('Auctions of the selected vehicles')) };
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const theDialog = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  const cells = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((one) =>
        within(one)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
  return { dialog, cells };
};

describe('the auctions of selected vehicles', () => {
  it('SCR-118 in part: can be sorted by each column, and the number -1 is blank and last', async () => {
    const { asked, dialog, cells } = await open({
      'ENG-112': () => [row(2, -1, -1), row(1, 3, 1), row(1, 12, 2)],
    });
    await dialog.findByRole('table');
    const blank = ['AA 2', 'ZZZ7', '', '', ''];
    const newest = ['AA 1', 'ZZZ8', '18/11/2026', '3', '1'];
    const older = ['AA 1', 'ZZZ8', '09/11/2026', '12', '2'];
    expect(cells()).toEqual([newest, older, blank]);
    const query = asked.find(({ id }) => id === 'ENG-112')?.request.query;
    expect(query?.toString()).toMatch(/1.*2/);
    const sort = async (name: string) => userEvent.click(dialog.getByRole('button', { name }));
    await sort('Auction');
    expect(cells()).toEqual([newest, older, blank]);
    await sort('Auction');
    expect(cells()).toEqual([older, newest, blank]);
    expect(dialog.getByRole('columnheader', { name: 'Auction' }).ariaSort).toBe('descending');
    await sort('VIN');
    expect(cells()[0]).toEqual(blank);
    await sort('Registration');
    expect(cells().at(-1)).toEqual(blank);
  });

  it('have pages and an error message, in a dialog that can be closed', async () => {
    let answer: unknown = makeProblem('UNEXPECTED', { errorCode: '500001' });
    const { dialog, cells } = await open({ 'ENG-112': () => answer });
    await dialog.findByRole('alert');
    answer = Array.from({ length: 12 }, (_, at) => row(1, at + 1, 1));
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('table');
    expect(cells()).toHaveLength(10);
    const size = dialog.getByRole('combobox', { name: 'Rows per page' });
    await userEvent.selectOptions(size, '20');
    expect(cells()).toHaveLength(12);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('open from the dialog to move vehicles, and Escape closes only the upper dialog', async () => {
    const { asked } = makePortal({
      'SEC-10': () => makeUser({ permissions: ['LOADER'] }),
      'ENG-15': () => makePage([loaded]),
      'ENG-112': () => [row(1, 3, 1)],
      'ENG-140': () => [],
    });
    await visit('/private/vehicle-management');
    await userEvent.click(await screen.findByRole('checkbox', { name: /AA 1/ }));
    await click('Send for approval');
    const confirmation = within(await screen.findByRole('dialog', { name: 'Send for approval' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'In auctions' }));
    const { cells } = await theDialog('Auctions of the selected vehicles');
    await waitFor(() => expect(cells()).toEqual([['AA 1', 'ZZZ8', '18/11/2026', '3', '1']]));
    expect(asked.find(({ id }) => id === 'ENG-112')?.request.query.getAll('idVehicles')).toEqual([
      '1',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: 'Send for approval' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('open for one vehicle by a click on its state in the stock list', async () => {
    const { asked } = makePortal({
      'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
      'ENG-16': () => makePage([]),
      'SEC-19': () => makePage([loaded]),
      'ENG-105': () => ({ brand: [], state: [], provenance: [], fuelType: [], isExact: true }),
      'ENG-112': () => [row(1, 3, 1)],
      'ENG-140': () => [],
    });
    await visit('/private/vehicle-list');
    await userEvent.click(await screen.findByRole('button', { name: /: Auctions of / }));
    const { cells } = await theDialog(`Auctions of ${vehicleTitle(loaded)}`);
    await waitFor(() => expect(cells()).toEqual([['AA 1', 'ZZZ8', '18/11/2026', '3', '1']]));
    expect(asked.find(({ id }) => id === 'ENG-112')?.request.query.getAll('idVehicles')).toEqual([
      '1',
    ]);
    await click('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

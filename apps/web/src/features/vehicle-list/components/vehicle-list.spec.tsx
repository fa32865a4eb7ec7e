import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makePage, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makeListView } from '../../../testing/list-views.js';
import { fakeTimers } from '../../../testing/fake-timers.js';

const OWNER = makeUser({ permissions: ['AUCTIONEER'] });
const PANDA = makeVehicleDetails({ idVehicle: 1, brand: 'Fiat', model: 'Panda', state: 'SOLD' });
const PAGE = { rows: [PANDA], total: { count: 1_000, isExact: false }, next: 'more' };
const FACETS = {
  brand: [{ code: 'Fiat', count: 7_000 }],
  state: [{ code: 'SOLD', count: 3 }],
  provenance: [],
  fuelType: [],
  isExact: false,
};

const open = async (path = '', answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => OWNER,
    'ENG-16': () => makePage([]),
    'SEC-19': () => PAGE,
    'ENG-105': () => FACETS,
    'ENG-140': () => [],
    ...answers,
  });
  const { router } = await visit(`/private/vehicle-list${path}`);
  await screen.findByRole('heading', { level: 1, name: 'Vehicle list' });
  return { ...portal, router };
};

it('SCR-070 in part: the list of vehicles has vehicles in any state, sends the filters in the URL, and shows the count', async () => {
  const { asked } = await open(
    '?text=panda&state=SOLD&price=100..500000&damage=50..90000&sort=brand&order=asc',
  );
  const row = await screen.findByRole('row', { name: /Fiat Panda/ });
  expect(within(row).getByText('Sold')).toBeTruthy();
  expect(await screen.findByText(/Vehicles: more than 1'000/)).toBeTruthy();
  const listed = asked.find(({ id }) => id === 'SEC-19');
  expect(Object.fromEntries(listed?.request.query ?? [])).toMatchObject({
    q: 'panda',
    state: 'SOLD',
    minPrice: '1',
    maxPrice: '5000',
    minDamage: '0.5',
    maxDamage: '900',
    sort: 'brand',
  });
});

it('SCR-070 in part: the list of vehicles is filtered by a click on a count, and a second click removes the filter', async () => {
  const { router } = await open();
  const makes = await screen.findByRole('group', { name: 'Make' });
  const fiat = () => within(makes).getByRole('button', { name: "Fiat 7'000" });
  await userEvent.click(fiat());
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ brand: 'Fiat' }));
  await vi.waitFor(() => expect(fiat().ariaPressed).toBe('true'));
  await userEvent.click(fiat());
  await vi.waitFor(() => expect(router.state.location.search).not.toHaveProperty('brand'));
});

it('SCR-070 in part: the list of vehicles has a message if it is empty', async () => {
  await open('', { 'SEC-19': () => makePage([]) });
  expect(await screen.findByText('No vehicles yet')).toBeTruthy();
});

it('SCR-070 in part: the list of vehicles is not found for buyers', async () => {
  makePortal({ 'SEC-10': () => makeUser() });
  const { router } = await visit('/private/vehicle-list');
  await vi.waitFor(() => expect(router.state.location.pathname).not.toContain('vehicle-list'));
});

it('SCR-070 in part: the list of vehicles links each row to its vehicle, and formats the day', async () => {
  await open('?columns=insertDate');
  const row = await screen.findByRole('row', { name: /Fiat Panda/ });
  const link = within(row).getByRole('link', { name: /Fiat Panda/ });
  expect(link.getAttribute('href')).toBe('/private/vehicles/1');
  expect(row.textContent).not.toMatch(/\d{4}-\d{2}-\d{2}/);
});

it('the list of vehicles adds a vehicle to the comparison without opening the vehicle', async () => {
  const { router } = await open('');
  const row = await screen.findByRole('row', { name: /Fiat Panda/ });
  const compare = within(row).getByRole('button', { name: /^Compare Fiat Panda/ });
  await userEvent.click(compare);
  expect(compare.getAttribute('aria-pressed')).toBe('true');
  expect(router.state.location.pathname).toBe('/private/vehicle-list');
  const chosen = await screen.findByRole('region', { name: 'Vehicles to compare' });
  expect(
    within(chosen)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([expect.stringMatching(/^Fiat Panda/)]);
});

it('the list of vehicles exports the visible columns, in their order', async () => {
  const { asked } = await open('?columns=askingPriceMinor,brand,none', { 'SEC-35': () => 'a' });
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await vi.waitFor(() =>
    expect(asked.find(({ id }) => id === 'SEC-35')?.request.body).toMatchObject({
      columns: ['askingPriceMinor', 'brand', 'model', 'version'],
      typeExport: 'CSV',
    }),
  );
});

describe('saved views of a list', () => {
  const VANS = {
    name: 'Vans',
    isDefault: false,
    density: 'compact',
    said: { text: 'van', gone: 1, sort: 'brand' },
    columns: ['brand', 'gone', 'state'],
  };
  const menu = () => screen.findByRole('button', { name: 'Views' });
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('restore their search parameters, and ignore unknown ones', async () => {
    const { router } = await open('', { 'ENG-140': () => [makeListView(VANS)] });
    await userEvent.click(await menu());
    await userEvent.click(await screen.findByRole('button', { name: 'Vans' }));
    const search = { text: 'van', sort: 'brand', columns: 'brand,gone,state', density: 'compact' };
    await vi.waitFor(() => expect(router.state.location.search).toEqual(search));
    await vi.waitFor(() => expect(heads()).toEqual(['Vehicle', 'Status']));
  });

  it('contain the current search and layout, and can be restored after deletion', async () => {
    let kept: unknown[] = [makeListView(VANS)];
    const { asked } = await open('?state=SOLD&density=compact', {
      'ENG-140': () => kept,
      'ENG-141': () => ({ done: true }),
      'ENG-142': () => {
        kept = [];
        return { done: true };
      },
    });
    await userEvent.click(await menu());
    await userEvent.type(await screen.findByLabelText('View name'), 'Sold');
    await userEvent.click(screen.getByLabelText('Use as default view'));
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    const bodies = () =>
      asked.filter(({ id }) => id === 'ENG-141').map(({ request }) => request.body);
    await vi.waitFor(() =>
      expect(bodies()).toEqual([
        {
          list: 'vehicle-list',
          name: 'Sold',
          isDefault: true,
          said: { state: 'SOLD' },
          columns: [],
          density: 'compact',
        },
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete view Vans' }));
    await screen.findByText('No saved views yet');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(bodies()[1]).toEqual({ list: 'vehicle-list', ...VANS }));
  });

  it('STA-044 in part: give way to the last search of the session, and otherwise the default view applies', async () => {
    const answers: FakeAnswers = { 'ENG-140': () => [makeListView({ ...VANS, isDefault: true })] };
    const first = await open('', answers);
    await vi.waitFor(() =>
      expect(first.router.state.location.search).toMatchObject({ text: 'van' }),
    );
    await first.router.navigate({ to: '/private/vehicle-list', search: { state: 'SOLD' } });
    await vi.waitFor(() => expect(Object.values(sessionStorage).join()).toContain('SOLD'));
    cleanup();
    const again = await open('', answers);
    await vi.waitFor(() => expect(again.router.state.location.search).toEqual({ state: 'SOLD' }));
  });

  it('include an unnamed one with the order of columns, which arrow keys change and any device uses', async () => {
    let kept: unknown[] = [];
    const answers: FakeAnswers = {
      'ENG-140': () => kept,
      'ENG-141': ({ body }) => {
        kept = [makeListView(body as object)];
        return { done: true };
      },
    };
    // The timers are fake, because on a busy machine the pause before saving could pass between two
    // keys.
    fakeTimers();
    const { asked } = await open('?columns=brand,state,licensePlate', answers);
    await screen.findByRole('row', { name: /Fiat Panda/ });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const grip = screen.getByRole('button', { name: /^Move Status/ });
    grip.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
    await vi.waitFor(() => expect(heads()).toEqual(['Vehicle', 'Registration number', 'Status']));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Status/);
    expect(screen.getByText('Status: position 3 of 3')).toBeTruthy();
    const look = {
      name: '',
      isDefault: false,
      said: {},
      density: 'comfortable',
      columns: ['brand', 'licensePlate', 'state'],
    };
    await vi.waitFor(() => expect(kept).toMatchObject([{ list: 'vehicle-list', ...look }]));
    expect(asked.filter(({ id }) => id === 'ENG-141')).toHaveLength(1);
    cleanup();
    sessionStorage.clear();
    kept = [makeListView({ ...look, columns: ['state', 'ofOldClient', 'brand'] })];
    await open('', answers);
    await vi.waitFor(() => expect(heads()).toEqual(['Status', 'Vehicle']));
  });

  it('do not lose the columns if the reset to the default columns is undone', async () => {
    const { router } = await open('?columns=state,brand&density=compact', {
      'ENG-141': () => ({ done: true }),
    });
    await screen.findByRole('row', { name: /Fiat Panda/ });
    expect(heads()).toEqual(['Status', 'Vehicle']);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
    await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(heads()).toHaveLength(8);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(heads()).toEqual(['Status', 'Vehicle']));
  });

  it('drop a hidden column from the URL, and show it last if it is shown again', async () => {
    const { router } = await open('?columns=brand,state,licensePlate');
    await screen.findByRole('row', { name: /Fiat Panda/ });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Status' }));
    await vi.waitFor(() => expect(heads()).toEqual(['Vehicle', 'Registration number']));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Status' }));
    await vi.waitFor(() =>
      expect(router.state.location.search).toEqual({ columns: 'brand,licensePlate,state' }),
    );
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aUser } from '../../../testing/builders.js';
import { aPortal, visit, type Answers } from '../../../testing/fake-portal.js';
import { someDetails } from '../../../testing/editor-builders.js';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const OWNER = aUser({ permissions: ['AUCTIONEER'] });
const PANDA = someDetails({ idVehicle: 1, brand: 'Fiat', model: 'Panda', state: 'SOLD' });
const PAGE = { vehicles: [PANDA], totalLength: 1_000, isTotalExact: false, next: 'more' };
const FACETS = {
  brand: [{ code: 'Fiat', count: 7_000 }],
  state: [{ code: 'SOLD', count: 3 }],
  provenance: [],
  fuelType: [],
  isExact: false,
};

const open = async (path = '', answers: Answers = {}) => {
  const portal = aPortal({
    ...{ 'SEC-10': () => OWNER, 'ENG-16': () => [] },
    ...{ 'SEC-19': () => PAGE, 'ENG-105': () => FACETS },
    ...answers,
  });
  const { router } = await visit(`/private/vehicle-list${path}`);
  await screen.findByRole('heading', { level: 1, name: 'Vehicle list' });
  return { ...portal, router };
};

it('SCR-070 lists vehicles whatever their state, asks by what stands in the address and says how many', async () => {
  const { asked } = await open(
    '?text=panda&state=SOLD&price=100..500000&damage=50..90000&sort=brand&order=asc',
  );
  const row = await screen.findByRole('row', { name: /Fiat Panda/ });
  expect(within(row).getByText('Sold')).toBeTruthy();
  expect(await screen.findByText(/More than 1'000 vehicles/)).toBeTruthy();
  const listed = asked.find(({ id }) => id === 'SEC-19');
  expect(Object.fromEntries(listed?.request.query ?? [])).toMatchObject({
    ...{ text: 'panda', state: 'SOLD', minPrice: '1', maxPrice: '5000' },
    ...{ minDamage: '0.5', maxDamage: '900' },
    ...{ sortField: 'brand', sortOrder: 'asc' },
  });
});

it('SCR-070 a count that is pressed narrows the list down, and widens it again', async () => {
  const { router } = await open();
  const makes = await screen.findByRole('group', { name: 'Make' });
  const fiat = () => within(makes).getByRole('button', { name: "Fiat 7'000" });
  await userEvent.click(fiat());
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ brand: 'Fiat' }));
  await vi.waitFor(() => expect(fiat().ariaPressed).toBe('true'));
  await userEvent.click(fiat());
  await vi.waitFor(() => expect(router.state.location.search).not.toHaveProperty('brand'));
});

it('SCR-070 says what comes next where there is nothing', async () => {
  await open('', { 'SEC-19': () => ({ ...PAGE, vehicles: [], totalLength: 0, next: null }) });
  expect(await screen.findByText('No vehicles yet')).toBeTruthy();
});

it('SCR-070 is not for buyers', async () => {
  aPortal({ 'SEC-10': () => aUser() });
  const { router } = await visit('/private/vehicle-list');
  await vi.waitFor(() => expect(router.state.location.pathname).not.toContain('vehicle-list'));
});

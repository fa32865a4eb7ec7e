import type { Damage } from '@fairlot/contracts/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProblem, NOW } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeRequest } from '../../../testing/fake-portal.js';
import { makePhoto } from '../../../testing/vehicle-files.js';

const NONE = { medianMinor: null, lowestMinor: null, highestMinor: null, sales: [] };
const lotOf = (idAuction: number, basePriceMinor: number) => ({
  idAuction,
  idLot: 3,
  auctionName: `Returns ${idAuction}`,
  licensePlate: 'AA',
  frame: 'Z',
  dateCreate: NOW,
  endAuction: NOW,
  basePriceMinor,
  maxOfferMinor: null,
  awardStatus: null,
});
/** Vehicle 99 is not visible to the user. The others differ in mileage, but not in fuel. */
const NO_REPORT = { equipment: [], services: [], appraisal: { by: 'NONE', format: null } };
const open = async (path: string, conditionOf?: (id: number) => object) => {
  const idOf = ({ params }: FakeRequest) => Number(params['id']);
  const portal = makePortal({
    'SEC-22': (request) => {
      const idVehicle = idOf(request);
      if (idVehicle === 99) return makeProblem('NOT_FOUND', { errorCode: '404001' });
      return makeVehicleDetails({ idVehicle, mileageKm: idVehicle * 1_000, fuelType: 'DIESEL' });
    },
    'ENG-91': (request) => ({ files: idOf(request) === 7 ? [makePhoto(1)] : [], version: 0 }),
    'ENG-25': () => NONE,
    ...(conditionOf && { 'ENG-110': (request) => conditionOf(idOf(request)) }),
    'SEC-21': (request) => (idOf(request) === 7 ? [lotOf(2, 700_000), lotOf(1, 500_000)] : []),
    'OPEN-02': () => [],
  });
  return { ...portal, ...(await visit(path)) };
};
const rowOf = async (label: string) => {
  const heads = await screen.findAllByRole('rowheader', { name: new RegExp(`^${label}`) });
  // Matches the exact name, so that a row group with a similar name is not found.
  const isIt = (one: HTMLElement) =>
    one.firstElementChild?.textContent === label && !one.hasAttribute('aria-colspan');
  const head = heads.find(isIt)!;
  return { head, cells: within(head.parentElement!).getAllByRole('cell') };
};
const textsOf = ({ cells }: Awaited<ReturnType<typeof rowOf>>) =>
  cells.map((one) => one.textContent);

it('the comparison shows each visible vehicle once, side by side, and says why the others are missing', async () => {
  await open('/private/compare?ids=7,99,8,7,x,0');
  await waitFor(async () =>
    expect(textsOf(await rowOf('Mileage'))).toEqual(["7'000 km", '–', "8'000 km"]),
  );
  const heads = screen.getAllByRole('columnheader').slice(1);
  expect(heads).toHaveLength(3);
  expect(heads[1]!.textContent).toContain('Vehicle 99 doesn’t exist, or you can’t view it.');
  expect(heads[0]!.querySelector('img')).not.toBeNull();
  await waitFor(async () => expect(textsOf(await rowOf('Starting price'))[0]).toMatch(/7'000/));
  expect(within(heads[0]!).getByRole('link', { name: 'Lot 3' }).getAttribute('href')).toBe(
    '/auctions/2/lots/3',
  );
});

it('the comparison counts damages by severity, draws their positions, and shows their cost and what is unknown', async () => {
  const damage = (severity: 1 | 2 | 3, costMinor: number | null): Damage => ({
    part: 'BONNET',
    kind: 'DENT',
    severity,
    costMinor,
    idFile: null,
    note: null,
    position: { view: 'FRONT', x: 0.5, y: 0.5 },
  });
  const reported = (damages: readonly Damage[], damageMinor: number) => ({
    report: { ...NO_REPORT, damages },
    damageMinor,
    version: 1,
    changedAt: NOW,
  });
  await open('/private/compare?ids=7,8,9', (id) =>
    id === 7
      ? reported([damage(1, 20_000), damage(3, null), damage(1, 10_000)], 30_000)
      : id === 8
        ? reported([], 0)
        : { report: null, damageMinor: null, version: 0, changedAt: null },
  );
  await waitFor(async () =>
    expect(textsOf(await rowOf('Damage'))).toEqual([
      'Severe: 1, Slight: 2',
      'No damage recorded.',
      '–',
    ]),
  );
  expect((await rowOf('Damage')).head.textContent).toContain('different');
  expect(screen.getByRole('img', { name: /^Front: Bonnet, Dent, Slight; .*Severe/ })).toBeTruthy();
  const [costs] = textsOf(await rowOf('Estimated repair cost'));
  expect(costs).toMatch(/^300.€ · Damage without an estimate: 1$/);
});

it('the comparison marks differences in words, and can show differences only', async () => {
  const { router } = await open('/private/compare?ids=7,8');
  await waitFor(async () =>
    expect(textsOf(await rowOf('Mileage'))).toEqual(["7'000 km", "8'000 km"]),
  );
  expect((await rowOf('Mileage')).head.textContent).toContain('different');
  expect((await rowOf('Fuel type')).head.textContent).not.toContain('different');
  await userEvent.click(screen.getByRole('radio', { name: 'Differences only' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Fuel type/ })).toBeNull());
  expect((await rowOf('Mileage')).cells).toHaveLength(2);
  expect(router.state.location.searchStr).toContain('rows=differences');
});

it('the comparison shows only the first four vehicles of a longer URL, with a note, and a button removes one of them', async () => {
  const { router } = await open('/private/compare?ids=1,2,3,4,5');
  expect(
    await screen.findByText(/^You can compare up to 4 vehicles\. Only the first ones/),
  ).toBeTruthy();
  await waitFor(async () => expect((await rowOf('Mileage')).cells).toHaveLength(4));
  // No vehicle was in a lot, so there are no rows about lots.
  expect(screen.queryByRole('rowheader', { name: /^Starting price/ })).toBeNull();
  await userEvent.click(
    screen.getAllByRole('button', { name: /^Remove .* from the comparison$/ })[1]!,
  );
  await waitFor(() => expect(router.state.location.search).toMatchObject({ ids: '1,3,4' }));
});

it('the comparison keeps the selection in the tab, refuses a fifth vehicle with a reason, and remembers the lot of each vehicle', async () => {
  const chosen = [1, 2, 3].map((idVehicle) => ({ idVehicle, name: `Car ${idVehicle}`, lot: null }));
  const keep = (vehicles: readonly object[], idUser = 7) =>
    sessionStorage.setItem('fairlot.compared', JSON.stringify({ idUser, vehicles }));
  keep(chosen);
  const { router } = await open('/private/vehicles/7');
  const button = await screen.findByRole('button', { name: /^Compare / });
  expect(button.ariaPressed ?? button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  const bar = within(await screen.findByRole('region', { name: 'Vehicles to compare' }));
  await userEvent.click(await bar.findByRole('link', { name: 'Compare 4 of 4' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ ids: '1,2,3,7' }));
  expect(screen.queryByRole('region', { name: 'Vehicles to compare' })).toBeNull();

  await router.navigate({ to: '/private/vehicles/$idVehicle', params: { idVehicle: 8 } });
  await userEvent.click(await screen.findByRole('button', { name: /^Compare / }));
  expect(
    await screen.findByText(/^You can compare up to 4 vehicles\. Remove one first/),
  ).toBeTruthy();

  // The vehicle is in two lots. The user selected it in the older one.
  keep([{ idVehicle: 7, name: 'Car 7', lot: { idAuction: 1, idLot: 3 } }]);
  await router.navigate({ to: '/private/compare', search: { ids: '7', rows: 'all' } });
  await waitFor(async () => expect(textsOf(await rowOf('Starting price'))[0]).toMatch(/5'000/));
});

it('the comparison ignores a selection that another user made in the same tab, and invalid stored data', async () => {
  const vehicles = [{ idVehicle: 1, name: 'Car 1', lot: null }];
  sessionStorage.setItem('fairlot.compared', JSON.stringify({ idUser: 8, vehicles }));
  await open('/private/compare');
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
  const { comparedVehiclesOf } = await import('#shared/compared/compared-vehicles.js');
  expect(comparedVehiclesOf(7)).toEqual([]);
  expect(comparedVehiclesOf(8)).toEqual(vehicles);
  sessionStorage.setItem('fairlot.compared', '{"idUser":8,"vehicles":[{"idVehicle":"1"}]}');
  expect(comparedVehiclesOf(8)).toEqual([]);
});

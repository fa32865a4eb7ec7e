import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makePage, makeUser } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makeListView } from '../../../testing/list-views.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';
import { makeSeller, STAFF } from '../../../testing/sellers.js';

const OWN = makeListView({ said: { market: 'IT' }, density: 'compact' });
const SHARED = { ...OWN, name: 'Germany', said: { market: 'DE' }, isShared: true };

const openMenu = async (views: () => object[], onSave: (body: unknown) => void = () => {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': () => makePage([makeSeller({})]),
    'ENG-140': views,
    'ENG-141': ({ body }) => {
      onSave(body);
      return { done: true };
    },
  });
  const { router } = await visit('/admin/records/sellers');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  return { portal, router };
};
const savedBodies = ({ asked }: ReturnType<typeof makePortal>) =>
  asked.filter(({ id }) => id === 'ENG-141').map(({ request }) => request.body);

it('views of colleagues show the name of their owner, and can be opened but not deleted', async () => {
  const { router } = await openMenu(() => [OWN, { ...SHARED, sharedBy: 'Ada Neri' }]);
  const shared = within(await screen.findByRole('list', { name: 'Shared by colleagues' }));
  expect(shared.getByRole('listitem').textContent).toBe('GermanyAda Neri');
  expect(shared.queryByRole('button', { name: /^(?:Delete|Share)/ })).toBeNull();
  const own = within(screen.getByRole('list', { name: 'Views' }));
  expect(own.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(shared.getByRole('button', { name: 'Germany' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ market: 'DE', density: 'compact' }),
  );
});

it('a view is shared and unshared by its owner, and stays shared if the owner replaces it', async () => {
  let isShared = false;
  const { portal } = await openMenu(
    () => [{ ...OWN, isShared }],
    (body) => (isShared = (body as { readonly isShared?: boolean }).isShared ?? false),
  );
  const { sharedBy: _, isShared: _isShared, ...view } = OWN;
  const list = 'record-seller';
  const share = () => screen.findByRole('button', { name: 'Share view Italy with colleagues' });
  await userEvent.click(await share());
  await waitFor(async () => expect((await share()).getAttribute('aria-pressed')).toBe('true'));
  expect(savedBodies(portal)).toEqual([{ list, ...view, isShared: true }]);
  await userEvent.type(screen.getByLabelText('View name'), 'Italy');
  await userEvent.click(screen.getByRole('button', { name: 'Replace view' }));
  await waitFor(() => expect(portal.count('ENG-141')).toBe(2));
  expect(savedBodies(portal)[1]).toMatchObject({ name: 'Italy', said: {}, isShared: true });
  await userEvent.click(await share());
  await waitFor(async () => expect((await share()).getAttribute('aria-pressed')).toBe('false'));
  expect(savedBodies(portal)[2]).toEqual({ list, ...view });
});

it('views cannot be shared by users of dealers', async () => {
  makePortal({
    'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
    'ENG-16': () => makePage([]),
    'SEC-19': () => makePage([makeVehicleDetails({ idVehicle: 1 })]),
    'ENG-105': () => ({ brand: [], state: [], provenance: [], fuelType: [], isExact: true }),
    'ENG-140': () => [OWN],
  });
  await visit('/private/vehicle-list');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await screen.findByRole('button', { name: 'Delete view Italy' });
  expect(screen.queryByRole('button', { name: /^Share view/ })).toBeNull();
});

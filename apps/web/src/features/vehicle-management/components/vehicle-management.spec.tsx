import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserProfile } from '@fairlot/contracts/access';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VehicleMove } from './move-rules.js';
import { makePage, makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makeTemplate, makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const PAGE = '/private/vehicle-management';
const MOVE_ID = '0195f1c2-7a30-8c51-9c5e-0d6f3a1b2c4f';
const LOADED: readonly VehicleMove[] = ['PUBLISH', 'SEND_UP', 'SEND_MULTI'];
const STOCK = [
  makeVehicleDetails({
    idVehicle: 1,
    model: 'panda',
    licensePlate: 'AA 1',
    state: 'LOADED',
    moves: [...LOADED],
  }),
  makeVehicleDetails({
    idVehicle: 2,
    model: 'tipo',
    licensePlate: 'BB 2',
    state: 'LOADED',
    moves: [...LOADED],
  }),
  makeVehicleDetails({ idVehicle: 3, model: 'doblo', licensePlate: 'CC 3', state: 'IN_AUCTION' }),
];
const done = (idVehicle: number, state: string) => ({
  idVehicle,
  outcome: 'done',
  state,
  code: null,
  errorMsg: null,
});
const refused = (idVehicle: number) => ({
  idVehicle,
  outcome: 'refused',
  state: 'PUBLISHED',
  code: 'NOT_AT_THIS_STAGE',
  errorMsg: 'It stands elsewhere.',
});
const open = async (
  permissions: UserProfile['permissions'] = ['LOADER'],
  answers: FakeAnswers = {},
  path = PAGE,
) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions }),
    'ENG-15': () => makePage(STOCK),
    'ENG-140': () => [],
    'ENG-16': () => makePage([{ ...makeTemplate(), idDealer: 5, provenance: null }]),
    ...answers,
  });
  const { router } = await visit(path);
  return { ...portal, router };
};
const tick = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string) => {
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name }));
};
const bodyOf = (portal: Awaited<ReturnType<typeof open>>, id: string): unknown =>
  portal.asked.find((one) => one.id === id)?.request.body;

describe('the vehicle management (SCR-068)', () => {
  it("CON-041 shows the user's own stock by default, and the vehicles of a superior if the URL says so", async () => {
    const portal = await open();
    await screen.findByText('AA 1', { exact: false });
    const places = () =>
      portal.asked.flatMap(({ id, request }) =>
        id === 'ENG-15' ? [request.query.get('place')] : [],
      );
    expect(places()).toEqual(['1']);
    await userEvent.click(screen.getByRole('radio', { name: 'Sent on' }));
    await waitFor(() => expect(places().at(-1)).toBe('0'));
    expect(portal.router.state.location.searchStr).toBe('?place=0');
  });

  it('SCR-068 in part: has the moves that the server allows for all selected vehicles', async () => {
    await open(['LOADER']);
    await tick(/panda AA 1/i);
    const offered = () =>
      within(screen.getByRole('group', { name: 'Actions for selected vehicles' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(offered()).toEqual([
      'Publish',
      'Send for approval',
      'Send to joint organiser',
      'In auctions',
      'Clear selection',
    ]);
    await tick(/doblo CC 3/i);
    expect(offered()).toEqual(['In auctions', 'Clear selection']);
    await screen.findByText(/can’t be processed together/);
  });

  it('SCR-108 in part: asks for confirmation before it sends vehicles to a superior, and lists refused vehicles', async () => {
    const portal = await open(['LOADER'], {
      'SEC-26': () => ({
        moveId: MOVE_ID,
        undoUntilAt: NOW + 10_000,
        vehicles: [done(1, 'SENT_SUP'), refused(2)],
      }),
      'ENG-98': () => ({ vehicles: [refused(1)] }),
      'SEC-14': () => [
        { idVehicle: 1, brand: 'Fiat', model: 'Panda', version: '', licensePlate: 'AA 1' },
      ],
    });
    await tick(/panda AA 1/i);
    await tick(/tipo BB 2/i);
    await press('Send for approval');
    const dialog = await screen.findByRole('dialog', { name: 'Send for approval' });
    expect(dialog.textContent).toContain(
      'Vehicles: 2. Another user decides about them from then on.',
    );
    expect(dialog.querySelector('button[type=submit] svg')).not.toBeNull();
    expect(bodyOf(portal, 'SEC-26')).toBeUndefined();
    await confirm('Send for approval');
    const status = await screen.findByText('Vehicles updated: 1');
    expect(bodyOf(portal, 'SEC-26')).toEqual({ idVehicles: [1, 2] });
    expect(status.closest('[role=status]')?.textContent).toContain(
      'BB 2: This step isn’t possible',
    );
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box(/AA 1/).checked, box(/BB 2/).checked]).toEqual([false, true]);
    await press(/^Undo/);
    // Vehicles that the undo refused are no longer selected, so their names are loaded.
    const stays = await screen.findByText('Couldn’t undo: 1');
    expect(stays.closest('[role=status]')?.textContent).toContain('Undone: 0');
    expect(stays.closest('[role=status]')?.textContent).toContain('Fiat Panda AA 1: This step');
    expect(bodyOf(portal, 'ENG-98')).toEqual({ moveId: MOVE_ID });
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('sends vehicles to a chosen template', async () => {
    const sent = { moveId: MOVE_ID, undoUntilAt: null, vehicles: [done(1, 'SENT_MULTI')] };
    const portal = await open(['AUCTIONEER'], { 'SEC-25': () => sent });
    await tick(/panda AA 1/i);
    await press('Send to joint organiser');
    const dialog = within(await screen.findByRole('dialog'));
    const button = () =>
      dialog.getByRole<HTMLButtonElement>('button', { name: 'Send to joint organiser' });
    expect(button().disabled).toBe(true);
    await dialog.findByRole('option', { name: 'Nordwind Leasing' });
    await userEvent.selectOptions(dialog.getByLabelText('Template'), 'Nordwind Leasing');
    await userEvent.click(button());
    await screen.findByText('Vehicles updated: 1');
    expect(bodyOf(portal, 'SEC-25')).toEqual({ idVehicles: [1], idTemplate: 3 });
  });

  it('sends vehicles back with a chosen reason', async () => {
    const sent = { moveId: MOVE_ID, undoUntilAt: null, vehicles: [done(4, 'RETURNED')] };
    const waiting = makeVehicleDetails({
      idVehicle: 4,
      licensePlate: 'DD 4',
      state: 'SENT_SUP',
      moves: ['SEND_BACK'],
    });
    const portal = await open(['AUCTIONEER'], {
      'ENG-15': () => makePage([waiting]),
      'SEC-27': () => sent,
    });
    await tick(/DD 4/);
    await press('Send back');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Documents missing');
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    await screen.findByText('Vehicles updated: 1');
    expect(bodyOf(portal, 'SEC-27')).toEqual({ idVehicles: [4], reason: 'MISSING_DOCUMENTS' });
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('shows why a vehicle was returned', async () => {
    const back = { idVehicle: 5, licensePlate: 'EE 5', state: 'RETURNED' } as const;
    await open(['LOADER'], {
      'ENG-15': () =>
        makePage([makeVehicleDetails({ ...back, returnReason: 'MISSING_PICTURES' }), ...STOCK]),
    });
    expect(await screen.findAllByText('Photos missing')).toHaveLength(1);
  });

  it('shows an error if no vehicle was moved, and keeps the selection', async () => {
    await open(['LOADER'], { 'SEC-24': () => makeProblem('NOT_FOUND', { errorCode: '404001' }) });
    await tick(/panda AA 1/i);
    await press('Publish');
    await confirm('Publish');
    await screen.findByRole('alert');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /AA 1/ }).checked).toBe(true);
  });

  it('shows “not found” to users who only buy', async () => {
    const { asked } = await open(['BUYER']);
    await screen.findByRole('heading', { level: 1 });
    expect(asked.some(({ id }) => id === 'ENG-15')).toBe(false);
  });
});

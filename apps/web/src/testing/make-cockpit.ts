import type { AuctionView, ManagedLot } from '@fairlot/contracts/auction';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { makeLot, makeAuction, makeProblem, makeUser, NOW } from './builders.js';
import { openLine } from './fake-line.js';
import { makePortal, visit, type FakeAnswers } from './fake-portal.js';

export const HOUR_MS = 3_600_000;
const PAUSE = { at: NOW - 60_000, reason: 'photographs are missing' };
export const makeManagedLot = (facts: Partial<ManagedLot> = {}): ManagedLot => ({
  reserveMinor: null,
  leader: { idDealer: 31, businessName: 'Autohaus Meyer' },
  bidders: 3,
  bound: [],
  awarded: null,
  awardReason: null,
  ...facts,
});
export const LOTS = [
  makeLot({ idLot: 1, endsAt: NOW + HOUR_MS, managed: makeManagedLot({ reserveMinor: 540_000 }) }),
  makeLot({
    idLot: 2,
    endsAt: NOW + HOUR_MS,
    priceMinor: null,
    minimumNextMinor: 500_000,
    offers: 0,
    managed: makeManagedLot({ leader: null, bidders: 0 }),
  }),
  makeLot({
    idLot: 3,
    endsAt: NOW + HOUR_MS,
    paused: true,
    pause: PAUSE,
    managed: makeManagedLot(),
  }),
];
const AUCTIONEER = makeUser({ permissions: ['AUCTIONEER'], idDealer: 9 });
export const existingAuction = (facts: Partial<AuctionView> = {}) =>
  makeAuction({ mayManage: true, mayOffer: false, endsAt: NOW + HOUR_MS, ...facts });

export const openCockpit = async (answers: FakeAnswers = {}, search = '') => {
  const portal = makePortal({
    'SEC-10': () => AUCTIONEER,
    'SEC-48': () => ({ ...existingAuction(), lotList: LOTS }),
    'SEC-44': () => existingAuction(),
    'ENG-17': () => makeProblem('FORBIDDEN', { errorCode: '403001' }),
    'ENG-22': () => [],
    ...answers,
  });
  const visited = await visit(`/manage/1${search}`, { openLine });
  return { ...portal, ...visited };
};
/** Opens the cockpit of auction 1, with a live connection. */
export const openConnected = async (...parameters: Parameters<typeof openCockpit>) => {
  const page = await openCockpit(...parameters);
  await screen.findByText('Connected');
  await waitFor(() => expect(document.querySelector('[data-lot]')).not.toBeNull());
  return page;
};
/** Types a reason into the dialog, and confirms the command. */
export const confirmWithReason = async (dialog: HTMLElement, reason: string, button: string) => {
  await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: button }));
};
export const lotRow = (idLot: number) =>
  document.querySelector(`[data-lot="${idLot}"]`)!.closest<HTMLElement>('[role=row]')!;
/** Chooses an action in the menu of a lot. */
export const chooseLotAction = async (idLot: number, name: string) => {
  await userEvent.click(within(lotRow(idLot)).getByRole('button', { name: /^Actions/ }));
  await userEvent.click(within(lotRow(idLot)).getByRole('button', { name }));
  return screen.findByRole('dialog');
};
export const bodiesOf = (
  page: { asked: { id: string; request: { body: unknown } }[] },
  id: string,
) => page.asked.filter((one) => one.id === id).map(({ request }) => request.body);

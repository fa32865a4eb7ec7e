import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { savedDraft } from '../features/auction-editor/machines/saved-draft.js';
import { makeAuction, makePage, makeUser, NOW } from './builders.js';
import {
  makeLotOf,
  makeAsDraft,
  makeTemplate,
  makeVehicleDetails,
  makeValues,
} from './editor-builders.js';
import { makePortal, visit, type Answers } from './fake-portal.js';

const TEMPLATE = { ...makeTemplate(), idDealer: 5, provenance: null };
const STOCK = [
  makeVehicleDetails(),
  makeVehicleDetails({ idVehicle: 12, brand: 'Fiat', model: 'panda', licensePlate: 'CD 456 EF' }),
];
export const managed = (idAuction: number) =>
  makeAuction({ idAuction, auctionName: 'Returns of spring', status: 'SCH', mayManage: true });

export const portal = (answers: Answers = {}) =>
  makePortal({
    'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
    'SEC-45': () => makePage([]),
    'SEC-48': () => ({ ...managed(40), lotList: [] }),
    'ENG-16': () => makePage([TEMPLATE]),
    'ENG-15': () => makePage(STOCK),
    'ENG-21': () => makeAsDraft(),
    'SEC-42': () => managed(40),
    'SEC-43': () => managed(7),
    ...answers,
  });

/** jsdom has no layout, and a list renders what fits its height. */
export const stubHeight = () =>
  void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);

export const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
export const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.blur(field(label));
};
export const click = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }));

/** A stored draft of a complete form. Restoring it takes a tenth of the time of typing it. */
export const makeStoredForm = async () => {
  const lots = [makeLotOf(11), makeLotOf(12, { basePriceMinor: 400_050 })];
  const values = makeValues({ idMarkets: ['IT', 'DE'], lots });
  savedDraft(7, { kind: 'new' }).save({ savedAt: NOW, base: null, values, vehicles: STOCK });
  const { router } = await visit('/manage/new');
  await screen.findByLabelText('Starting price for lot 2');
  return router;
};

export const fillHead = async () => {
  await screen.findByLabelText('Auction name');
  type('Auction name', 'Returns of spring');
  await click('Leasing fleet', 'radio');
  type('Start date', '2026-12-01');
  type('Start time', '09:00');
  type('End date', '2026-12-02');
  type('End time', '18:30');
};
export const addVehicles = async () => {
  await click('Add vehicles');
  const dialog = await screen.findByRole('dialog');
  for (const box of await within(dialog).findAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add 2 vehicles' }));
  await screen.findByLabelText('Starting price for lot 2');
};

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
import { makePortal, visit, type FakeAnswers } from './fake-portal.js';

const TEMPLATE = { ...makeTemplate(), idDealer: 5, provenance: null };
const STOCK = [
  makeVehicleDetails(),
  makeVehicleDetails({ idVehicle: 12, brand: 'Fiat', model: 'panda', licensePlate: 'CD 456 EF' }),
];
export const makeManagedAuction = (idAuction: number) =>
  makeAuction({ idAuction, auctionName: 'Returns of spring', status: 'SCH', mayManage: true });

export const makeEditorPortal = (answers: FakeAnswers = {}) =>
  makePortal({
    'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
    'SEC-45': () => makePage([]),
    'SEC-48': () => ({ ...makeManagedAuction(40), lotList: [] }),
    'ENG-16': () => makePage([TEMPLATE]),
    'ENG-15': () => makePage(STOCK),
    'ENG-21': () => makeAsDraft(),
    'SEC-42': () => makeManagedAuction(40),
    'SEC-43': () => makeManagedAuction(7),
    ...answers,
  });

/**
 * Gives elements a height. jsdom has no layout, but a virtual list renders only rows that fit its
 * height.
 */
export const stubHeight = () =>
  void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);

export const findField = (label: string | RegExp) =>
  screen.getByLabelText(label) as HTMLInputElement;
export const typeInto = (label: string, text: string) => {
  fireEvent.change(findField(label), { target: { value: text } });
  fireEvent.blur(findField(label));
};
export const clickOn = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }));

/** Stores a draft with a complete form. Restoring it takes a tenth of the time of typing it. */
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
  typeInto('Auction name', 'Returns of spring');
  await clickOn('Leasing fleet', 'radio');
  typeInto('Start date', '2026-12-01');
  typeInto('Start time', '09:00');
  typeInto('End date', '2026-12-02');
  typeInto('End time', '18:30');
};
export const addVehicles = async () => {
  await clickOn('Add vehicles');
  const dialog = await screen.findByRole('dialog');
  for (const box of await within(dialog).findAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add 2 vehicles' }));
  await screen.findByLabelText('Starting price for lot 2');
};

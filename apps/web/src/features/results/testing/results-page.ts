import type { LotView } from '@fairlot/contracts/auction';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeLot, makeAuction, makeUser } from '../../../testing/builders.js';
import { openLine } from '../../../testing/fake-line.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const BEST_OFFER = { idOffer: 7, idDealer: 31, businessName: 'Best Cars', amountMinor: 520_000 };
export const SECOND_OFFER = {
  idOffer: 5,
  idDealer: 32,
  businessName: 'Second Cars',
  amountMinor: 510_000,
};
type ManagedFacts = NonNullable<LotView['managed']>;

export const makeClosedLot = (
  idLot: number,
  facts: Partial<LotView> = {},
  managed: Partial<ManagedFacts> = {},
) =>
  makeLot({
    idLot,
    status: 'CLD',
    lotStatus: 'END',
    awardStatus: 'TBA',
    minimumNextMinor: null,
    managed: {
      reserveMinor: null,
      leader: { idDealer: BEST_OFFER.idDealer, businessName: BEST_OFFER.businessName },
      bidders: 2,
      bound: [BEST_OFFER, SECOND_OFFER],
      awarded: null,
      awardReason: null,
      ...managed,
    },
    ...facts,
  });
const { amountMinor: priceMinor, ...winner } = BEST_OFFER;
export const makeAwardedLot = (idLot: number, settled = false) =>
  makeClosedLot(
    idLot,
    { status: 'AWA', awardStatus: 'AWA' },
    { awarded: { ...winner, priceMinor, channel: 'AUCTION', settled } },
  );

export const LOTS = [
  makeClosedLot(1),
  makeClosedLot(2, { reserveMet: false }, { reserveMinor: 600_000 }),
  makeAwardedLot(3),
  makeAwardedLot(4, true),
  makeClosedLot(5, { awardStatus: 'NAW' }, { bound: [] }),
  makeLot({ idLot: 6, managed: makeClosedLot(6).managed }),
];
export const makeAnswerFor = (id: number, refused: readonly number[] = []) => ({
  idLot: id,
  outcome: refused.includes(id) ? 'refused' : 'done',
  code: refused.includes(id) ? 'VEHICLE_ALREADY_AWARDED' : null,
  errorMsg: refused.includes(id) ? 'This vehicle is already sold.' : null,
});

/** Opens the results of an auction on a fake portal, as the auction's owner. */
export const openResults = async (
  answers: FakeAnswers = {},
  search = '',
  lots: readonly LotView[] = LOTS,
) => {
  const auction = makeAuction({ mayManage: true, mayOffer: false, status: 'CLD' });
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
    'SEC-48': () => ({ ...auction, lotList: lots }),
    ...answers,
  });
  const { router } = await visit(`/manage/1/results${search}`, { openLine });
  await screen.findByRole('heading', { name: 'Results' });
  return { portal, router, auction };
};
export const clickButton = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));
export const findDialog = async () => within(await screen.findByRole('dialog'));

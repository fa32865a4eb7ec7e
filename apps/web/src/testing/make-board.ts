import type { LotView } from '@fairlot/contracts/auction';
import { screen, waitFor } from '@testing-library/react';
import { makeLot, makeAuction } from './builders.js';
import { openLine } from './fake-line.js';
import { makePortal, visit, type FakeAnswers } from './fake-portal.js';

export const LOTS = [
  makeLot({ idLot: 1 }),
  makeLot({ idLot: 2, priceMinor: null, minimumNextMinor: 500_000, offers: 0, observed: true }),
];

/** Opens the live board of auction 1. */
export const openBoard = async (
  lots: LotView[] = LOTS,
  answers: FakeAnswers = {},
  path = '/auctions/1',
) => {
  const portal = makePortal({
    'SEC-48': () => ({ ...makeAuction(), lotList: lots }),
    'SEC-44': () => makeAuction(),
    ...answers,
  });
  const visited = await visit(path, { openLine });
  await screen.findByText('Connected');
  await waitFor(() => {
    // The buttons of a lot are mounted last, so the board is complete when they exist.
    if (!document.querySelector('[data-lot] [data-home]')) throw new Error('No lot is shown');
  });
  return { ...portal, ...visited };
};
export const lotRow = (idLot: number) =>
  document.querySelector<HTMLElement>(`[data-lot="${idLot}"]`)!;

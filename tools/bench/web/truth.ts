import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { choose } from './board-page.ts';
import { readBoard } from './in-page.mjs';
import type { Wire } from './wire.ts';

const SETTLES_WITHIN_MS = 5_000;
const EVERY_MS = 100;
const CENTS = 100;

type Lot = {
  readonly idLot: number;
  readonly position: number;
  readonly priceMinor: number | null;
  readonly basePriceMinor: number;
};

/** What the server has (SEC-48), asked with the page's own session. */
const lotsOf = async (page: Page, idAuction: number): Promise<readonly Lot[]> => {
  const { origin } = new URL(page.url());
  const address = `${origin}/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`;
  const answer = await page.request.get(address);
  return ((await answer.json()) as { lotList: Lot[] }).lotList;
};

/** The number that a price says, whatever the market writes around its digits. */
export const amountIn = (price: string): number => Number(price.replace(/\D/g, ''));

export type Lost = {
  readonly lots: number;
  /** Lots whose newest state never came to the page. */
  readonly missing: number;
  /** Lots that the board shows at another price than the server has. */
  readonly wrong: number;
};

/** The answer once the read model has caught up with all that the page was told, or at the end of the wait. */
const settledLots = async (page: Page, idAuction: number, wire: Wire): Promise<readonly Lot[]> => {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const lots = await lotsOf(page, idAuction);
    const isSettled = lots.every(({ idLot, position }) => wire.positionOf(idLot) === position);
    if (isSettled || performance.now() > deadline) return lots;
    await pause(EVERY_MS);
  }
};

/** Compares every lot on the wire and on the board with the server's, when nothing is on its way. */
export const lostUpdates = async (page: Page, idAuction: number, wire: Wire): Promise<Lost> => {
  const lots = await settledLots(page, idAuction, wire);
  await page.bringToFront();
  await choose(page, 'table');
  const shown = new Map(await page.evaluate(readBoard));
  const isWrong = ({ idLot, priceMinor, basePriceMinor }: Lot) =>
    amountIn(shown.get(idLot) ?? '') !== (priceMinor ?? basePriceMinor) / CENTS;
  return {
    lots: lots.length,
    missing: lots.filter((lot) => wire.positionOf(lot.idLot) !== lot.position).length,
    wrong: lots.filter(isWrong).length,
  };
};

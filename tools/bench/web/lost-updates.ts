import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { chooseView } from './board-page.ts';
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

/** Reads the lots from the server (SEC-48) with the session of the page. */
const readShownLots = async (page: Page, idAuction: number): Promise<readonly Lot[]> => {
  const { origin } = new URL(page.url());
  const address = `${origin}/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`;
  const answer = await page.request.get(address);
  return ((await answer.json()) as { lotList: Lot[] }).lotList;
};

/** The number in a price, without the characters around or between its digits. */
export const parseAmount = (price: string): number => Number(price.replace(/\D/g, ''));

export type LostUpdates = {
  readonly lots: number;
  /** Number of lots whose newest state never reached the page. */
  readonly missing: number;
  /** Number of lots that the board shows with another price than the server. */
  readonly wrongCount: number;
};

/**
 * Reads the lots from the server once the read model includes the states that the page has
 * received, or after a timeout.
 */
const settledLots = async (page: Page, idAuction: number, wire: Wire): Promise<readonly Lot[]> => {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const lots = await readShownLots(page, idAuction);
    const isSettled = lots.every(({ idLot, position }) => wire.positionOf(idLot) === position);
    if (isSettled || performance.now() > deadline) return lots;
    await pause(EVERY_MS);
  }
};

/**
 * Compares every lot in the messages and on the board with the server's data, once no message is in
 * transit.
 */
export const lostUpdates = async (
  page: Page,
  idAuction: number,
  wire: Wire,
): Promise<LostUpdates> => {
  const lots = await settledLots(page, idAuction, wire);
  await page.bringToFront();
  await chooseView(page, 'table');
  const shown = new Map(await page.evaluate(readBoard));
  const isWrong = ({ idLot, priceMinor, basePriceMinor }: Lot) =>
    parseAmount(shown.get(idLot) ?? '') !== (priceMinor ?? basePriceMinor) / CENTS;
  return {
    lots: lots.length,
    missing: lots.filter((lot) => wire.positionOf(lot.idLot) !== lot.position).length,
    wrongCount: lots.filter(isWrong).length,
  };
};

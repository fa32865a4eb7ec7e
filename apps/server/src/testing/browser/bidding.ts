import { systemClock } from '@fairlot/kernel';
import type { Locator } from 'playwright-core';
import { ON_PAGE } from '@fairlot/testing/browser';
import { expect } from 'vitest';
import type { Visitor } from './visitor.js';

/** Finds the lot on the board, whether it is shown as a row or a card. */
export const lotOnBoard = ({ page }: Visitor, idLot: number): Locator =>
  page.locator(`[data-lot="${idLot}"]`);

export const bidButton = (visitor: Visitor, idLot: number): Locator =>
  visitor.button(new RegExp(`^(?:Place bid|Submit bid): .+ on lot ${idLot}$`));

export const confirmButton = (visitor: Visitor, idLot: number): Locator =>
  visitor.button(new RegExp(`^Confirm bid of .+ on lot ${idLot}$`));

/** Types an amount in euros into the bid field of a lot, on the board or on the lot's page. */
export const typeAmount = ({ page }: Visitor, idLot: number, euros: number): Promise<void> =>
  page.getByRole('textbox', { name: `Amount for lot ${idLot}` }).fill(String(euros));

/** Retries less often, because the page does not react before hydration. */
const AFTER_HYDRATION = { ...ON_PAGE, interval: 500 };

/**
 * Enters a bid and confirms it. The dealer must have accepted the regulation. If the page is not
 * ready yet, it retries as a person would.
 */
export const offer = async (visitor: Visitor, idLot: number, euros: number): Promise<void> => {
  const confirm = confirmButton(visitor, idLot);
  await expect
    .poll(async () => {
      if (await confirm.isVisible()) return true;
      await typeAmount(visitor, idLot, euros);
      await bidButton(visitor, idLot).click();
      return false;
    }, AFTER_HYDRATION)
    .toBe(true);
  await confirm.click();
};

export type Countdown = {
  readonly text: string;
  readonly seconds: number;
  /** Server time before the countdown was read (`from`) and after. */
  readonly from: number;
  readonly to: number;
};

/** Reads the countdown of a lot, such as `3:07` or `1:03:07`. */
export const readCountdown = async (visitor: Visitor, idLot: number): Promise<Countdown> => {
  const from = systemClock.now();
  const text = await lotOnBoard(visitor, idLot).getByRole('timer').innerText();
  const seconds = text
    .split(':')
    .map(Number)
    .reduce((sum, part) => sum * 60 + part, 0);
  return { text, seconds, from, to: systemClock.now() };
};

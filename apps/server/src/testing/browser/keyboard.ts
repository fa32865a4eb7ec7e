import type { Locator } from 'playwright-core';
import { ON_PAGE } from '@fairlot/testing/browser';
import { expect } from 'vitest';
import type { Visitor } from './visitor.js';

const REASON = 'The papers are missing';
/** Interval at which a button is pressed again. */
const PRESS_AGAIN = { ...ON_PAGE, interval: 100 };

/**
 * Presses a button by keyboard. Waits until no element has the focus, then focuses the button and
 * presses it, so that the key goes to no other element.
 */
export const press = async (button: Locator): Promise<void> => {
  await expect.poll(() => button.isEnabled(), ON_PAGE).toBe(true);
  await button.press('Enter');
};

/** Waits until an element, or something inside it, has the focus. */
export const hasFocus = (place: Locator): Promise<void> =>
  expect
    .poll(() => place.and(place.page().locator(':focus-within')).count(), ON_PAGE)
    .toBe(1)
    .then(() => undefined);

/** Completes a dialog by keyboard: enters a reason if required, and presses the buttons. */
export const answerDialog = async (
  { page }: Visitor,
  buttons: readonly (string | RegExp)[],
): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await dialog.getByRole('button', { name: buttons[0] }).waitFor();
  if (await reason.isVisible()) await reason.fill(REASON);
  for (const name of buttons) await press(dialog.getByRole('button', { name }));
  await dialog.waitFor({ state: 'detached' });
};

/** Presses a button that may not react at first, until it disappears. */
export const pressOnceReady = async (button: Locator): Promise<void> => {
  await button.waitFor();
  await expect
    .poll(async () => {
      if (await button.isVisible()) await button.page().keyboard.press('Enter');
      return button.count();
    }, PRESS_AGAIN)
    .toBe(0);
};

import type { Locator } from 'playwright-core';
import { ON_PAGE } from '@fairlot/testing/browser';
import { expect } from 'vitest';
import type { Visitor } from './visitor.js';

const REASON = 'The papers are missing';
/** Between two presses of the same button. */
const AGAIN = { ...ON_PAGE, interval: 100 };

/**
 * Goes on by the keyboard alone, where the focus is lost as soon as nothing has it; and once the button
 * takes it: else the key goes to whatever has the focus.
 */
export const press = async (button: Locator): Promise<void> => {
  await expect.poll(() => button.isEnabled(), ON_PAGE).toBe(true);
  await button.press('Enter');
};

/** Waits until the focus is in a place, or on it. */
export const hasFocus = (place: Locator): Promise<void> =>
  expect
    .poll(() => place.and(place.page().locator(':focus-within')).count(), ON_PAGE)
    .toBe(1)
    .then(() => undefined);

/** Answers a dialog to its end by the keyboard: a reason where one is asked for, then its buttons. */
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

/** Presses what hears nothing in its first moments, until it has heard and is gone. */
export const pressOnceHeard = async (button: Locator): Promise<void> => {
  await button.waitFor();
  await expect
    .poll(async () => {
      if (await button.isVisible()) await button.page().keyboard.press('Enter');
      return button.count();
    }, AGAIN)
    .toBe(0);
};

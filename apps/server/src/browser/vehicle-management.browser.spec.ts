import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
} from '../testing/browser/index.js';

const PHONE = { width: 360, height: 740 };

describeInBrowser('vehicles that a user moves', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('SCR-068 in part: are unpublished on a phone, and published again when the user undoes it by keyboard', async () => {
    const { page } = await stage.enterAs('exhibitor', '/private/vehicle-management');
    await page.setViewportSize(PHONE);
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Vehicles updated: 1', { exact: true }).waitFor();
    await page.getByText('Entered', { exact: true }).first().waitFor();
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Undone: 1', { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    expect(await undo.count()).toBe(0);
  });
});

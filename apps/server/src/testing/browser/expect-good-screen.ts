import { join } from 'node:path';
import {
  expectAccessible,
  expectCellsApart,
  expectNoSidewaysScroll,
  expectOneTitle,
} from '@fairlot/testing/browser';
import { untilLoaded } from './small-screens.js';
import type { Visitor } from './visitor.js';

/** Time limit of a test with many screens, on a busy machine. */
export const SCENARIO_MS = 240_000;

/** Folder for screenshots of the checked screens. Empty: no screenshots. */
const PICTURES_FOLDER = process.env['FAIRLOT_PICTURES'] ?? '';

/** Checks that the current screen is accessible and fits the window. */
export const expectGoodScreen = async (visitor: Visitor, name: string): Promise<void> => {
  const { page } = visitor;
  await untilLoaded(visitor);
  if (PICTURES_FOLDER !== '') {
    // A list renders only the rows in the window, so do not capture the full page.
    const fullPage = (await page.locator('[data-index]').count()) === 0;
    await page.screenshot({ path: join(PICTURES_FOLDER, `${name}.png`), fullPage });
  }
  await expectOneTitle(page);
  await expectNoSidewaysScroll(page);
  await expectCellsApart(page);
  await expectAccessible(page);
};

import { join } from 'node:path';
import {
  expectAccessible,
  expectCellsApart,
  expectNoSidewaysScroll,
  expectOneTitle,
} from '@fairlot/testing/browser';
import { untilLoaded } from './small-screens.js';
import type { Visitor } from './visitor.js';

/** How long a scenario of many screens may take on a busy machine. */
export const SCENARIO_MS = 240_000;

/** A folder for pictures of the checked screens. Empty: no pictures. */
const PICTURES_FOLDER = process.env['FAIRLOT_PICTURES'] ?? '';

/** Fails unless the screen is accessible and fits. Call it at each screen of a scenario. */
export const expectGoodScreen = async (visitor: Visitor, name: string): Promise<void> => {
  const { page } = visitor;
  await untilLoaded(visitor);
  if (PICTURES_FOLDER !== '') {
    // A list renders only the rows in the window.
    const fullPage = (await page.locator('[data-index]').count()) === 0;
    await page.screenshot({ path: join(PICTURES_FOLDER, `${name}.png`), fullPage });
  }
  await expectOneTitle(page);
  await expectNoSidewaysScroll(page);
  await expectCellsApart(page);
  await expectAccessible(page);
};

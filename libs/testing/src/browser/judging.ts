import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Layouts follow a new width, and lists their data, within a few frames; but one look at a long page
 * takes seconds on a busy machine.
 */
const SETTLED = { timeout: 15_000, interval: 50 };

/** A page in other colours is the same page but for what its colours do. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const RULES = { everything: {}, colours: { runOnly: COLOURS } };
type Rules = keyof typeof RULES;

const graveIn = async (page: Page, rules: Rules): Promise<string[]> => {
  // What would be loaded anew, all style sheets, is for rules that are experiments or not grave.
  const options = { resultTypes: ['violations'], preload: false, ...RULES[rules] };
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${failureSummary}`),
    );
};

/** Fails on what axe finds serious or critical in a page that has come to rest, and says where. */
export const expectAccessible = async (page: Page, rules: Rules = 'everything'): Promise<void> => {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  await expect.poll(() => graveIn(page, rules), SETTLED).toEqual([]);
};

/** Fails when the page can be scrolled sideways, and names what sticks out. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(`{
          const { scrollWidth } = document.scrollingElement;
          const out = [...document.body.querySelectorAll('*')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 5)
            .map((one) => one.tagName + '.' + one.className);
          scrollWidth > innerWidth ? [scrollWidth + ' px in ' + innerWidth, ...out] : [];
        }`),
      SETTLED,
    )
    .toEqual([])
    .then(() => undefined);

/** Fails when what stands in a cell of a table lies over the cell beside it, and says in which. */
export const expectCellsApart = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(`[...document.querySelectorAll('td, th, [role=cell], [role=rowheader], [role=columnheader]')]
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 1)
          .filter((cell) => getComputedStyle(cell).overflowX === 'visible')
          .filter((cell) => cell.nextElementSibling !== null)
          .slice(0, 5)
          .map((cell) => cell.scrollWidth + ' px in ' + cell.clientWidth + ': ' + cell.innerText.slice(0, 60))`),
      SETTLED,
    )
    .toEqual([])
    .then(() => undefined);

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ON_PAGE } from './deadlines.js';

const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Rules to check again in another colour scheme, in which only colours can differ. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const RULE_SETS = { everything: {}, colours: { runOnly: COLOUR_RULES } };
type RuleSetName = keyof typeof RULE_SETS;

/** Rules that axe rates as moderate, but that users of screen readers need to navigate. */
const NAVIGATION_RULES: ReadonlySet<string> = new Set([
  'page-has-heading-one',
  'heading-order',
  'empty-heading',
  'landmark-one-main',
  'landmark-unique',
  'landmark-main-is-top-level',
]);

const seriousViolations = async (page: Page, rules: RuleSetName): Promise<string[]> => {
  // Do not preload: it fetches all style sheets again, for experimental and minor rules only.
  const options = { resultTypes: ['violations'], preload: false, ...RULE_SETS[rules] };
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as AxeResults;
  return violations
    .filter(
      ({ id, impact }) => NAVIGATION_RULES.has(id) || impact === 'serious' || impact === 'critical',
    )
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${failureSummary}`),
    );
};

/** Fails if axe finds serious violations on a page at rest. Lists them with their location. */
export const expectAccessible = async (
  page: Page,
  rules: RuleSetName = 'everything',
): Promise<void> => {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE_SOURCE);
  await expect.poll(() => seriousViolations(page, rules), ON_PAGE).toEqual([]);
};

/** Fails unless the page has a title of its own and exactly one level-one heading. */
export const expectOneTitle = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => [
        (await page.title()) !== '',
        await page.locator('h1').filter({ visible: true }).count(),
      ],
      ON_PAGE,
    )
    .toEqual([true, 1])
    .then(() => undefined);

const TRANSITIONS_ENDED = `Promise.all(document.getAnimations()
  .filter((one) => one instanceof CSSTransition)
  .map((one) => one.finished.catch(() => {})))
  .then(() => true)`;

/** Presses Tab through a page. Fails if another element covers the focused one. */
export const expectNothingCovered = async (page: Page, stops: number): Promise<void> => {
  const covered: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    // Wait for animations to end, because only the final position counts.
    await page.evaluate(TRANSITIONS_ENDED);
    const by = await page.evaluate<string | null>(`{
      const at = document.activeElement;
      const { left, top, width, height } = at.getBoundingClientRect();
      const label = at.closest('label') ?? at.labels?.[0] ?? at;
      const isSeen = ([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return over !== null && (at.contains(over) || label.contains(over) || over === at.parentElement);
      };
      const middle = left + width / 2;
      const points = [[middle, top + Math.min(4, height / 2)], [middle, top + height - Math.min(4, height / 2)]];
      if (at === document.body) 'end';
      else if (width <= 1 || points.every(isSeen)) null;
      else at.outerHTML.slice(0, 90) + ' at ' + Math.round(top) + ' under '
        + document.elementFromPoint(...points.find((one) => !isSeen(one)))?.outerHTML.slice(0, 90);
    }`);
    if (by === 'end') break;
    if (by !== null) covered.push(by);
  }
  expect(covered).toEqual([]);
};

/** Fails if the page can be scrolled sideways. Lists the elements that overflow. */
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
      ON_PAGE,
    )
    .toEqual([])
    .then(() => undefined);

/** Fails if the content of a table cell overlaps the next cell. Names the cell. */
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
      ON_PAGE,
    )
    .toEqual([])
    .then(() => undefined);

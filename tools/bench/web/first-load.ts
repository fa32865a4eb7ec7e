import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Serving } from '../portal/protocol.ts';
import { comparedResult, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import { CONTEXT_OPTIONS } from './board-page.ts';
import { notePressable, pressableAt } from './in-page.mjs';

/** Maximum ratio of the time until a bid is possible to the time of the portal's simplest page. */
const RATIO_MAX = 1.5;
/**
 * More rounds than the other scenes have, because a round takes one second and one in ten is
 * disturbed.
 */
const LOAD_ROUNDS = { rounds: 15, warmUps: 2 };

type Session = BrowserContextOptions['storageState'];
type Page = { readonly url: string; readonly control: string; readonly session?: Session };

/**
 * Returns the milliseconds from the start of navigation until the page's main control is usable,
 * with an empty cache.
 */
const measureLoad = async (browser: Browser, { url, control, session }: Page): Promise<number> => {
  const context = await browser.newContext({
    ...CONTEXT_OPTIONS,
    ...(session !== undefined && { storageState: session }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(notePressable, control);
    await page.goto(url);
    const at = await page.waitForFunction(pressableAt);
    return (await at.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
};

/** Measures the time until the page of a lot is usable, compared with the lost-password page. */
export const measureFirstLoad = async (
  { browser, serving, session }: { browser: Browser; serving: Serving; session: Session },
  { onRound }: Pick<RoundsOptions, 'onRound'>,
): Promise<Result> => {
  const origin = `http://127.0.0.1:${serving.port}`;
  const lost = { url: `${origin}/password-recovery`, control: 'main button[type=submit]:enabled' };
  const lot = {
    url: `${origin}/auctions/${serving.idAuction}/lots/1`,
    control: 'main [data-home] [data-home] button:enabled',
    session,
  };
  const { figures, references } = await alternate(
    { figures: () => measureLoad(browser, lot), references: () => measureLoad(browser, lost) },
    { ...LOAD_ROUNDS, ...(onRound && { onRound }) },
  );
  return comparedResult({
    claim: 'web, lot page of 50 usable, against the page of a lost password',
    unit: 'ms',
    target: { most: RATIO_MAX },
    figures,
    references,
  });
};

import type { Page } from 'playwright-core';
import { longestLanguage, MOST_PLURALS } from './longest-texts.js';

let cachedLanguage: ReturnType<typeof longestLanguage> | undefined;

/**
 * Makes this page load the texts of `longestLanguage` instead of the stand-in's. Uses the browser's
 * own protocol, because a Playwright route disables the cache.
 */
const loadLongestTexts = async (page: Page): Promise<void> => {
  const scripts = await (cachedLanguage ??= longestLanguage());
  const line = await page.context().newCDPSession(page);
  line.on('Fetch.requestPaused', ({ requestId, request }) => {
    const script = scripts.get(new URL(request.url).pathname);
    const answer = {
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'text/javascript; charset=utf-8' }],
      body: Buffer.from(script ?? '').toString('base64'),
    };
    const sent =
      script === undefined
        ? line.send('Fetch.continueRequest', { requestId })
        : line.send('Fetch.fulfillRequest', { requestId, ...answer });
    // A closed page needs no answer.
    void sent.catch(() => {});
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: `*/assets/${MOST_PLURALS}-*.js` }] });
};

/** From its first page, this user reads the longest texts of all languages. */
export const readLongest = async (page: Page, idUser: number | null): Promise<void> => {
  await loadLongestTexts(page);
  const keys = ['fairlot.language', ...(idUser === null ? [] : [`fairlot.language.${idUser}`])];
  const chosen = keys.map((key) => `localStorage.setItem('${key}', '${MOST_PLURALS}');`);
  await page.addInitScript(chosen.join('\n'));
};

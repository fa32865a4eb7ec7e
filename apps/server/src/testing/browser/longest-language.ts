import type { Page } from 'playwright-core';
import { longestLanguage, MOST_PLURALS } from './longest-texts.js';

let cachedLanguage: ReturnType<typeof longestLanguage> | undefined;

/**
 * Replaces the texts of `MOST_PLURALS` in this page by those of `longestLanguage`. Uses the
 * DevTools protocol, because a Playwright route would disable the cache.
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
    // The page may be closed before the answer arrives, which is no error.
    void sent.catch(() => {});
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: `*/assets/${MOST_PLURALS}-*.js` }] });
};

/** Makes the page show a user the longest texts of all languages from the first page on. */
export const readLongest = async (page: Page, idUser: number | null): Promise<void> => {
  await loadLongestTexts(page);
  const keys = ['fairlot.language', ...(idUser === null ? [] : [`fairlot.language.${idUser}`])];
  const chosen = keys.map((key) => `localStorage.setItem('${key}', '${MOST_PLURALS}');`);
  await page.addInitScript(chosen.join('\n'));
};

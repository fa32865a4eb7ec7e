import { fileURLToPath } from 'node:url';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  workerBrowser,
} from '@fairlot/testing/browser';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const WIDTHS = [1440, 360];
const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

describeInBrowser('every component in every state', () => {
  let server: ViteDevServer;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    server = await createServer({ configFile, server: { port: 0 }, logLevel: 'error' });
    await server.listen();
    url = server.resolvedUrls!.local[0]!;
    browser = await workerBrowser();
  });
  afterAll(async () => {
    await server?.close();
  });

  // Each test opens the page once, and checks it at every width.
  it.each(['light', 'dark'] as const)(
    'the catalogue is accessible and fits the page at every width in the scheme %s',
    async (scheme) => {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on(
        'console',
        (message) => message.type() === 'error' && complaints.push(message.text()),
      );
      await page.goto(`${url}?scheme=${scheme}`);
      await page.getByRole('heading', { name: 'wordmark' }).waitFor();
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(scheme);
      const rules = scheme === 'light' || inject('full') ? 'everything' : 'colours';
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, rules);
        await expectNoSidewaysScroll(page);
      }
      expect(complaints).toEqual([]);
      await page.close();
    },
  );
});

import { fileURLToPath } from 'node:url';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  inBrowser,
  openBrowser,
} from '@fairlot/testing/browser';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

inBrowser('every component in every state', () => {
  let server: ViteDevServer;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    server = await createServer({ configFile, server: { port: 0 }, logLevel: 'error' });
    await server.listen();
    url = server.resolvedUrls!.local[0]!;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it.each([
    ['light', 1440],
    ['light', 360],
    ['dark', 1440],
    ['dark', 360],
  ] as const)('is accessible and fits: %s, %i px', async (scheme, width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
    await page.goto(`${url}?scheme=${scheme}`);
    await page.getByRole('heading', { name: 'wordmark' }).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(scheme);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

// Takes the pictures of docs/screens from a portal that runs: `npm run screens [-- URL]`.
// Needs a Chromium on the PATH; the portal needs its demonstration.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = process.argv[2] ?? 'http://localhost:3000';
const folder = new URL('../docs/screens/', import.meta.url).pathname;
const executablePath = execFileSync('sh', ['-c', 'command -v chromium || command -v google-chrome'])
  .toString()
  .trim();

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
const take = (name) => page.screenshot({ path: `${folder}${name}.png` });

await page.goto(`${base}/sso/login?redirect=/auctions`);
await take('sign-in');
await page.getByRole('searchbox').fill('dealer7');
await page.keyboard.press('Enter');
await page.locator('button', { hasText: 'dealer7' }).first().click();
await page.locator('a[href^="/auctions/"]').first().waitFor();
await take('running-auctions');
await page.locator('a[href^="/auctions/"]').first().click();
await page.getByText('My position').first().waitFor();
// The first live messages move prices; a picture of a still board would tell less.
await page.waitForTimeout(3000);
await take('live-auction');
await browser.close();
process.stdout.write(`${folder}\n`);

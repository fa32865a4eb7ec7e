// `npm run screens [-- URL]`: takes the screenshots of docs/screens. Without a URL, it starts a
// temporary demonstration on free ports.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDemonstration } from './demonstration.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs', 'screens');
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
/** Time in ms to wait for the first live messages, so that prices change. */
const LIVE_MS = 3_000;
/**
 * Maximum number of lots of the auction that is shown, because an auction of a thousand lots is not
 * typical.
 */
const LOTS_MAX = 60;

/** Opens a browser page as this account, through the page of accounts. */
const signIn = async (browser, base, { who, size = DESKTOP, scheme = 'light' }) => {
  const options = { viewport: size, locale: 'en-GB', colorScheme: scheme, reducedMotion: 'reduce' };
  const page = await browser.newPage(options);
  await page.goto(`${base}/sso/login?redirect=/auctions`);
  await page.getByRole('searchbox').fill(who);
  await page.keyboard.press('Enter');
  const account = page.locator(`button[name=account][value=${who}]`);
  await account.waitFor();
  return { page, account };
};

const busiest = (auctions) =>
  auctions
    .filter(({ format, lots }) => format.kind === 'ASCENDING' && lots.total <= LOTS_MAX)
    .toSorted((a, b) => b.lots.total - a.lots.total)[0].idAuction;

const toLot = async (page) => {
  await page.locator('[data-lot] a').first().click();
  await page.getByText('My status').or(page.getByRole('complementary')).first().waitFor();
};
const toConfirmation = async (page) => {
  const amount = page.getByRole('textbox', { name: /^Amount for lot/ }).first();
  await amount.fill('99000');
  await page
    .getByRole('button', { name: /^Place bid: .+ on lot/ })
    .first()
    .click();
  const accept = page.getByRole('button', { name: 'Accept and continue' });
  const dialog = page.getByRole('dialog', { name: 'Is this amount correct?' });
  await accept.or(dialog).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await dialog.waitFor();
};
const toEvent = async (page) => {
  await page
    .getByRole('option', { name: /Bid accepted/ })
    .first()
    .click();
};
const showPreviousEvent = async (page) => {
  await page.getByRole('button', { name: /^Previous event/ }).click();
};

/** The screenshots, each with its user, its page, and what to open there. */
const SHOTS = [
  { name: 'running-auctions', who: 'dealer7', path: () => '/auctions' },
  { name: 'live-auction', who: 'dealer7', path: ({ live }) => `/auctions/${live}` },
  {
    name: 'live-auction-dark',
    who: 'dealer7',
    scheme: 'dark',
    path: ({ live }) => `/auctions/${live}`,
  },
  { name: 'lot-detail', who: 'dealer7', path: ({ live }) => `/auctions/${live}`, open: toLot },
  {
    name: 'lot-detail-phone',
    who: 'dealer7',
    size: PHONE,
    path: ({ live }) => `/auctions/${live}`,
    open: toLot,
  },
  {
    name: 'confirm-offer',
    who: 'dealer7',
    path: ({ live }) => `/auctions/${live}`,
    open: toConfirmation,
  },
  { name: 'management', who: 'admin', path: () => '/manage' },
  { name: 'auction-editor', who: 'auctioneer', path: () => '/manage/new' },
  { name: 'cockpit', who: 'admin', path: ({ live }) => `/manage/${live}` },
  { name: 'results', who: 'admin', path: ({ over }) => `/manage/${over}/results` },
  {
    name: 'event-browser',
    who: 'engineer',
    path: ({ live }) => `/engineering/${live}?types=OfferAccepted`,
    open: toEvent,
  },
  {
    name: 'time-machine',
    who: 'engineer',
    path: ({ live }) => `/engineering/${live}/time-machine`,
    open: showPreviousEvent,
  },
];

const save = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });

const take = async (browser, base, shot, chosen) => {
  const { page, account } = await signIn(browser, base, shot);
  await account.click();
  await page.locator('html[lang=en-GB]').waitFor();
  await page.goto(base + shot.path(chosen));
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await shot.open?.(page);
  await page.waitForTimeout(LIVE_MS);
  await save(page, shot.name);
  await page.context().close();
  console.log(`${shot.name}.png`);
};

/** Calls the API as this account. Also takes a screenshot of the page of accounts. */
const ask = async (browser, base, who, path) => {
  const { page, account } = await signIn(browser, base, { who });
  await save(page, 'sign-in');
  await account.click();
  await page.getByRole('heading').first().waitFor();
  const answer = await (await page.request.get(base + path)).json();
  await page.context().close();
  return answer;
};

const takeScreens = async (browser, base) => {
  const closed = '/api/v1/secure/auction?status=CLD';
  const chosen = {
    over: busiest((await ask(browser, base, 'admin', closed)).rows),
    live: busiest(await ask(browser, base, 'dealer7', '/api/v1/secure/running-auctions')),
  };
  for (const shot of SHOTS) await take(browser, base, shot, chosen);
};

mkdirSync(folder, { recursive: true });
await openDemonstration(process.argv[2], takeScreens);

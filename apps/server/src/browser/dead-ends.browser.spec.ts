import { LANGUAGES } from '@fairlot/countries';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
/** The browser's messages about the errors that the tests cause. */
const PROVOKED =
  /Failed to load resource|ERR_|net::|MIME|dynamically imported|^ApiError|^NoAnswer|No code|CSS for/;
const PHONE = { width: 360, height: 740 };

describeInBrowser('a page that cannot be shown', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    idAuction = await launchAuction(stage.world, { lots: [{}, {}], auctionName: 'Known' });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const heading = ({ page }: Visitor, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true });

  /**
   * Checks that the error page is inside the shell and has an error id and a link to the start
   * page.
   */
  const expectDeadEnd = async (visitor: Visitor, title: string): Promise<void> => {
    const { page } = visitor;
    await heading(visitor, title).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await page.title()).toBe(`${title} · Fairlot`);
    expect(await page.locator('main code').innerText()).toMatch(UUID);
    await visitor.button('Copy error ID').waitFor();
    await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
    await page.getByRole('banner').waitFor();
  };

  const UNKNOWN = [
    ['/nothing/here', 'We can’t find that page'],
    ['/manage', 'We can’t find that page'],
    ['/auctions/999999', 'We can’t find this auction'],
    ['/auctions/abc', 'We can’t find this auction'],
    ['/auctions/999999/lots/1', 'We can’t find this auction'],
    ['/auctions/KNOWN/lots/999', 'This lot does not exist'],
    ['/auctions/KNOWN/nothing', 'We can’t find that page'],
  ] as const;

  it.each(UNKNOWN)('%s says: %s', async (path, title) => {
    const dealer = await stage.enter({ as: 'dealer1' });
    dealer.expects(PROVOKED);
    await dealer.open(path.replace('KNOWN', String(idAuction)));
    await expectDeadEnd(dealer, title);
    await dealer.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await dealer.page.getByRole('link', { name: 'Go to the start page' }).click();
    await dealer.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
  });

  it('has a link to the auction if only the lot is unknown', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}/lots/999`);
    await dealer.page.getByRole('link', { name: 'Go to the auction', exact: true }).click();
    await heading(dealer, 'Known').waitFor();
  });

  it('is explained to visitors without an account too', async () => {
    const nobody = await stage.enter();
    nobody.expects(/status of 404/);
    // The public error page appears, because the web client is for signed-in users only.
    await nobody.open('/nothing/here');
    await nobody.page.getByRole('heading', { name: 'We can’t find that page' }).waitFor();
    await nobody.page.getByRole('link', { name: 'Go to the home page' }).click();
    await nobody.page.waitForURL(/\/en$/);
  });

  it('has accessible explanations in every language on a phone', async () => {
    const dealer = await stage.enter({ as: 'dealer1', viewport: PHONE });
    dealer.expects(PROVOKED);
    const headings = new Set<string>();
    await dealer.open('/auctions/999999');
    const { idUser } = stage.world.people.dealer1;
    for (const language of LANGUAGES) {
      await dealer.page.evaluate(
        `for (const key of ['', '.${idUser}']) localStorage.setItem('fairlot.language' + key, '${language}')`,
      );
      await dealer.page.reload();
      const main = dealer.page.getByRole('main');
      await main.locator('code').waitFor();
      const text = await main.innerText();
      expect(text).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z.]/);
      headings.add(await main.locator('h1').innerText());
      await expectNoSidewaysScroll(dealer.page);
    }
    // The two Dutch locales share their texts, and so do the two French ones.
    expect(headings.size).toBe(LANGUAGES.length - 2);
    await expectAccessible(dealer.page);
  });

  it.each([
    [
      'a malformed response',
      200,
      'application/json',
      '{"idAuction":"x"}',
      'We couldn’t read the portal’s response',
    ],
    [
      'the page of an intermediary',
      200,
      'text/html',
      '<h1>Welcome to the hotel</h1>',
      'We couldn’t read the portal’s response',
    ],
    ['a gateway without a server', 502, 'text/html', '<h1>502</h1>', 'We can’t reach the portal'],
  ])(
    'distinguishes %s from other errors, and retries',
    async (_, status, contentType, body, title) => {
      const dealer = await stage.enterAs('dealer1', '/auctions');
      dealer.expects(PROVOKED);
      const board = /auctionFullNoOffer/;
      await dealer.page.route(board, (route) => route.fulfill({ status, contentType, body }));
      await dealer.page.getByRole('link', { name: 'Known' }).click();
      await expectDeadEnd(dealer, title);
      await dealer.page.unroute(board);
      await dealer.button('Try again').click();
      await heading(dealer, 'Known').waitFor();
      expect(dealer.path).toBe(`/auctions/${idAuction}`);
    },
  );

  it('loads automatically once the portal is available again', async () => {
    const dealer = await stage.enterAs('dealer1', '/auctions');
    dealer.expects(PROVOKED);
    const away = (url: URL) => url.pathname === '/' || url.pathname.endsWith('auctionFullNoOffer');
    await dealer.page.route(away, (route) => route.abort('connectionrefused'));
    await dealer.page.getByRole('link', { name: 'Known' }).click();
    await expectDeadEnd(dealer, 'We can’t reach the portal');
    await dealer.page.unroute(away);
    await heading(dealer, 'Known').waitFor();
  });

  it('loses only its content if it fails to render, and the rest of the portal still works', async () => {
    const dealer = await stage.enter({ as: 'dealer1' });
    dealer.expects(/./);
    await dealer.page.addInitScript(`{
      const { prototype } = Intl.DateTimeFormat;
      const whole = Object.getOwnPropertyDescriptor(prototype, 'format');
      window.mend = () => Object.defineProperty(prototype, 'format', whole);
      Object.defineProperty(prototype, 'format', { ...whole, get: () => { throw new Error('broken'); } });
    }`);
    await dealer.open('/auctions');
    await expectDeadEnd(dealer, 'Something went wrong');
    await dealer.page.evaluate('window.mend()');
    await dealer.button('Try again').click();
    await heading(dealer, 'Running auctions').waitFor();
    await dealer.page.getByRole('link', { name: 'Known' }).waitFor();
  });

  it('explains that a new version exists if a script file is missing, and reloads the same address', async () => {
    const dealer = await stage.enterAs('dealer1', '/auctions');
    dealer.expects(PROVOKED);
    await dealer.reads('Connected');
    const { page } = dealer;
    await dealer.prepared();
    await page.route(/\/assets\/.+\.(?:js|css)$/, (route) => route.fulfill({ status: 404 }));
    await page.route(`${stage.url}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script src="/assets/first-new.js">' }),
    );
    await page.getByRole('link', { name: 'Known' }).click();
    await expectDeadEnd(dealer, 'A new version is available');
    expect(dealer.path).toBe(`/auctions/${idAuction}`);
    await page.unrouteAll();
    await dealer.button('Load new version').click();
    await heading(dealer, 'Known').waitFor();
    expect(dealer.path).toBe(`/auctions/${idAuction}`);
  });

  it("shows its error text in the user's language while offline, because the texts are loaded in advance", async () => {
    const dealer = await stage.enterAs('dealer1', '/auctions');
    dealer.expects(PROVOKED);
    await dealer.reads('Connected');
    await dealer.prepared();
    await dealer.offline(true);
    await dealer.button('Language').click();
    await dealer.button('Polski').click();
    await dealer.reads('We couldn’t load Polski. The page stays in the current language.');
    await heading(dealer, 'Running auctions').waitFor();
    await dealer.page.getByRole('link', { name: 'Known' }).click();
    await expectDeadEnd(dealer, 'We can’t reach the portal');
    expect(await dealer.page.getByRole('main').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z.]/);
    await dealer.offline(false);
    await heading(dealer, 'Known').waitFor();
    await dealer.button('Language').click();
    await dealer.button('Polski').click();
    await dealer.reads('Połączono');
  });
});

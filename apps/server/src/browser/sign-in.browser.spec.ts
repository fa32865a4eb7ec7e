import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import {
  makeServedProgram,
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

/** True in the nightly set, which also runs what other tests show for a similar case. */
const isFull = inject('full');

describeInBrowser('signing in and out', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(makeServedProgram);
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** Signs a visitor in through the pages of the portal and the identity provider. */
  const signedIn = async (): Promise<Visitor> => {
    const visitor = await stage.enter();
    await visitor.signIn('dealer1', '/auctions');
    return visitor;
  };

  it('STA-026 sends visitors to the identity provider, and back to their page after one click', async () => {
    const visitor = await stage.enter();
    await visitor.open('/auctions?view=table&q=panda');
    await visitor.page.getByRole('heading', { name: 'Vehicle auctions for the trade' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Sign in' }).click();
    await visitor.page.waitForURL(/\/oidc\/interaction\//);
    await visitor.chooseAccount('dealer1');
    await visitor.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
    expect(visitor.path).toBe('/auctions?view=table&q=panda');
    expect(await visitor.page.getByRole('searchbox').inputValue()).toBe('panda');
  });

  it('keeps the session in a cookie that scripts cannot read and that survives a reload', async () => {
    const visitor = await signedIn();
    const cookies = await visitor.page.context().cookies();
    const session = cookies.find(({ name }) => name === 'fairlot_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await visitor.page.evaluate('document.cookie')).not.toContain('fairlot_session');
    await visitor.page.reload();
    await visitor.button('Account of dealer1').waitFor();
  });

  it('OTH-11 signs out, after which this browser cannot open the page without a sign-in', async () => {
    const visitor = await signedIn();
    // The page may send a request just when its session ends.
    visitor.expects(/status of 401/);
    await visitor.signOut('dealer1');
    await visitor.open('/auctions');
    await visitor.page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(visitor.path).toMatch(/^\/sign-in\?redirect=/);
    expect(
      await visitor.page.getByRole('heading', { name: 'Running auctions', level: 1 }).count(),
    ).toBe(0);
  });

  it('STA-040 leaves no profile data in the browser after the sign-out', async () => {
    const visitor = await signedIn();
    visitor.expects(/status of 401/);
    const isFound = async () => {
      const kept = await visitor.page.evaluate<string>(
        `document.body.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }])`,
      );
      return kept.includes('dealer1');
    };
    await visitor.button('Account of dealer1').waitFor();
    expect(await isFound()).toBe(true);
    await visitor.signOut('dealer1');
    await visitor.page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await isFound()).toBe(false);
  });

  if (isFull)
    it('the API page shows a call without violating its content security policy', async () => {
      const visitor = await stage.enter();
      // The reader first resolves the whole document. That takes 5 CPU seconds for all calls, so this
      // test shows a single call.
      const path = '/api/v1/mobile/token';
      await visitor.page.route('**/api/docs/openapi.json', async (route) => {
        const { paths, ...document } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...document, paths: { [path]: paths[path] } } });
      });
      await visitor.page.goto(`${stage.url}/api/docs`, { waitUntil: 'commit' });
      await visitor.page.locator(`[id="link-post-${path}"]`).click();
      await visitor.page.getByRole('button', { name: 'TRY' }).first().waitFor();
    });

  it('reports an ended session in any language, light or dark, and stays usable if a language fails to load', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const ended = '0b4e19cf-9f60-4a54-a2d2-6f0b6f2f7a11';
    await visitor.open(`/sign-in?redirect=/auctions/7&ended=${ended}`);
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await visitor.reads(ended);
    const choose = async (menu: string, entry: string) => {
      await visitor.button(menu).click();
      await visitor.button(entry).click();
    };
    await choose('Appearance', 'Dark');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();

    visitor.expects(/ERR_FAILED/);
    await page.route(/\/assets\/it-/, (route) => route.abort());
    await choose('Language', 'Italiano');
    await page.getByRole('alert').getByText('Italiano').waitFor();
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();

    await choose('Language', 'Deutsch');
    await page.getByRole('heading', { name: 'Ihre Sitzung ist beendet' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const way = page.locator('main a[href^="/sso/login"]');
    expect(await way.getAttribute('href')).toBe('/sso/login?redirect=%2Fauctions%2F7');
  });

  it('never redirects to another site', async () => {
    const visitor = await stage.enterAs('dealer1', '/auctions');
    await visitor.open('/sign-in?redirect=//example.com/');
    await visitor.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
    expect(new URL(visitor.page.url()).origin).toBe(stage.url);
  });
});

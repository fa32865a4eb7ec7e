import { Browser } from '@fairlot/identity/testing';
import { noticesTopic } from '@fairlot/contracts/live';
import { freePort } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  startSecondPortal,
  makeWorld,
  Client,
  type TestPortal,
  type World,
} from '../index.js';
import { makeWatcher, CARRIERS, type LiveWatcher } from '../live-clients.js';
import type { ProviderUnderTest } from './provider-under-test.js';

const PAGE_HEADERS = { accept: 'text/html', 'accept-language': 'de' };
/** Longest time after which a sign-out at the provider must have reached every connection. */
const WAIT_OPTIONS = { timeout: 15_000, interval: 10 };
const WITHIN_TEN_SECONDS = { timeout: 10_000, interval: 200 };

/**
 * User names at the provider. The portal has them too, but `disabled` is disabled there and
 * `stranger` is unknown.
 */
export const PROVIDER_USERS = ['dealer1', 'dealer2', 'dealer3', 'dealer16', 'stranger'] as const;
type Person = (typeof PROVIDER_USERS)[number];

/** A portal with users, and their identity provider. Opened once per spec file. */
export type SignInStack<Provider extends ProviderUnderTest> = {
  readonly provider: Provider;
  readonly portal: TestPortal;
  readonly world: World;
  /** Signs in at the provider. Returns the URL to which it redirects the browser. */
  untilCallback(browser: Browser, who: string, redirect?: string): Promise<string>;
  signedIn(who: string): Promise<Browser>;
  stop(): Promise<void>;
};

export const startStack = async <Provider extends ProviderUnderTest>(
  open: (portalUrl: string) => Promise<Provider>,
): Promise<SignInStack<Provider>> => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const provider = await open(publicUrl);
  const portal = await makePortal({ port, publicUrl, issuer: provider.identity });
  const world = await makeWorld(portal);
  const untilCallback: SignInStack<Provider>['untilCallback'] = async (
    browser,
    who,
    redirect = '/',
  ) => {
    const login = await browser.go(`/sso/login?${new URLSearchParams({ redirect })}`);
    return provider.signIn(browser, browser.locationOf(login), who);
  };
  return {
    provider,
    portal,
    world,
    untilCallback,
    signedIn: async (who) => {
      const browser = new Browser(publicUrl);
      expect((await browser.go(await untilCallback(browser, who))).status).toBe(302);
      expect(await browser.who()).toBe(who);
      return browser;
    },
    stop: async () => {
      await portal.stop();
      await provider.stop();
    },
  };
};

const clientOf = ({ url }: TestPortal, { cookies }: Browser): Client =>
  new Client(url, {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  });

/** Tests that every identity provider must pass, with a real portal over the network. */
export const signInSuite = <Provider extends ProviderUnderTest>(
  stack: () => SignInStack<Provider>,
): void => {
  const open: LiveWatcher[] = [];
  let second: TestPortal;
  const newBrowser = () => new Browser(stack().portal.url);
  const callbackOf = async (who: Person) => {
    const browser = newBrowser();
    return { browser, callback: await stack().untilCallback(browser, who) };
  };
  /** Whether the provider would sign this browser in without asking. */
  const isKnownThere = async (browser: Browser): Promise<boolean> => {
    const login = new URL(browser.locationOf(await browser.go('/sso/login')));
    login.searchParams.set('prompt', 'none');
    const back = browser.locationOf(await browser.go(login.href));
    return new URL(back).searchParams.has('code');
  };

  beforeAll(async () => {
    second = await startSecondPortal(stack().portal);
  });
  afterEach(async () => {
    for (const watcher of open.splice(0)) await watcher.end();
  });
  afterAll(() => second.stop());

  describe('OTH-10 the sign-in', () => {
    it('returns to the original page, once, and only in the browser that started it', async () => {
      const browser = newBrowser();
      const callback = await stack().untilCallback(browser, 'dealer1', '/auctions/1?tab=lots');
      const foreign = await newBrowser().go(callback);
      expect(foreign.status).toBe(401);
      const answer = await browser.go(callback);
      expect([answer.status, browser.locationOf(answer)]).toEqual([302, '/auctions/1?tab=lots']);
      expect(await browser.who()).toBe('dealer1');
      expect((await browser.go(callback)).status).toBe(401);
    });

    it.each([
      ['state', 'made-up'],
      ['code', 'made-up'],
      ['iss', 'https://evil.test'],
    ])('shows a page with the next step after another %s', async (name, value) => {
      const { browser, callback } = await callbackOf('dealer1');
      const changed = new URL(callback);
      changed.searchParams.set(name, value);
      const answer = await browser.go(changed.href, { headers: PAGE_HEADERS });
      expect(answer.status).toBe(401);
      const html = await answer.text();
      expect(html).toContain('Anmeldung fehlgeschlagen');
      expect(html).toContain('href="/sso/login?redirect=/"');
      expect(await browser.who()).toBeNull();
    });

    it('ends at the forbidden page for an unknown user, and creates no account', async () => {
      const before = await stack().portal.parts.directory.usersNamed(['stranger']);
      const { browser, callback } = await callbackOf('stranger');
      const answer = await browser.go(callback, { headers: PAGE_HEADERS });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Sie haben kein Konto bei Fairlot');
      expect(await browser.who()).toBeNull();
      const after = await stack().portal.parts.directory.usersNamed(['stranger']);
      expect([before, after]).toEqual([[], []]);
    });

    it('ends at the forbidden page for a disabled user', async () => {
      const { browser, callback } = await callbackOf('dealer16');
      const answer = await browser.go(callback, { headers: PAGE_HEADERS });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Ihr Konto ist deaktiviert');
      expect(await browser.who()).toBeNull();
    });

    it('continues after the provider changes its keys', async () => {
      await stack().signedIn('dealer1');
      await stack().provider.changeKeys();
      await vi.waitFor(() => stack().signedIn('dealer1'), WITHIN_TEN_SECONDS);
    });
  });

  describe('OTH-11 the sign-out', () => {
    it('ends the session at the provider too, and returns to the sign-in', async () => {
      const browser = await stack().signedIn('dealer1');
      expect(await isKnownThere(browser)).toBe(true);
      const { leaveAt } = await clientOf(stack().portal, browser).run('OTH-11');
      expect(new URL(leaveAt!).searchParams.has('id_token_hint')).toBe(true);
      const back = await browser.go(leaveAt!);
      expect(browser.locationOf(back)).toBe(`${stack().portal.url}/sign-in`);
      expect(await isKnownThere(browser)).toBe(false);
    });

    it('from the provider ends the session and its live connections, in every process', async () => {
      const { portal, world, provider } = stack();
      const browser = await stack().signedIn('dealer2');
      const other = await stack().signedIn('dealer3');
      const there = new Browser(second.url);
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      expect(await there.who()).toBe('dealer2');
      const watched = async (of: Browser, who: 'dealer2' | 'dealer3') => {
        for (const carrier of CARRIERS) {
          const watcher = await makeWatcher(portal, clientOf(portal, of), carrier);
          await watcher.watch(noticesTopic(world.people[who].idDealer));
          open.push(watcher);
        }
        return open.slice(-CARRIERS.length);
      };
      const his = await watched(browser, 'dealer2');
      const others = await watched(other, 'dealer3');
      await provider.signOutThere(browser, 'dealer2');
      await vi.waitFor(() => {
        expect(his.map(({ isOpen }) => isOpen)).toEqual(CARRIERS.map(() => false));
      }, WAIT_OPTIONS);
      expect(await browser.who()).toBeNull();
      await vi.waitFor(async () => expect(await there.who()).toBeNull(), WAIT_OPTIONS);
      expect(await other.who()).toBe('dealer3');
      expect(others.map(({ isOpen }) => isOpen)).toEqual(CARRIERS.map(() => true));
    });

    it('an ended session needs a new sign-in', async () => {
      const browser = await stack().signedIn('dealer2');
      await stack().provider.signOutThere(browser, 'dealer2');
      await vi.waitFor(async () => expect(await browser.who()).toBeNull(), WAIT_OPTIONS);
      await stack().signedIn('dealer2');
    });
  });
};

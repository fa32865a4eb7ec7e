import type { BrowserContext, Locator, Page } from 'playwright-core';
import { ON_PAGE, PAGE_DEADLINE_MS } from '@fairlot/testing/browser';
import { expect, vi } from 'vitest';
import type { Client } from '../client.js';
import { usernameOf, type Who } from '../people.js';

/** Where TanStack Router leaves itself. */
const ROUTER = '__TSR_ROUTER__';
/** On the way from a page to itself. */
const SIGNING_IN = /^\/(?:sign-in|sso|oidc)/;

/** Somebody with a browser of his own: cookies, storage and one page. */
export class Visitor {
  private heard: string[] = [];
  private expected: RegExp | null = null;

  private constructor(
    private readonly url: string,
    private readonly context: BrowserContext,
    readonly page: Page,
    /** Closes the page, and what belongs to it. */
    readonly leave: () => Promise<void>,
  ) {
    page.on('pageerror', (error) => this.heard.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(message.text());
    });
  }

  static async enter(
    url: string,
    context: BrowserContext,
    leave: () => Promise<void> = () => context.close(),
  ): Promise<Visitor> {
    // Of actions and of navigations alike.
    context.setDefaultTimeout(PAGE_DEADLINE_MS);
    const page = await context.newPage();
    // What a page's policy refuses is a complaint, also where the script that tried never noticed.
    await page.addInitScript(`addEventListener('securitypolicyviolation', (refused) => {
      console.error('Refused by', refused.effectiveDirective, refused.blockedURI, refused.sample);
    })`);
    return new Visitor(url, context, page, leave);
  }

  /** What the page reported as errors since the last time, but for what the test provokes. */
  complaints(): readonly string[] {
    const complaints = this.heard.filter((line) => this.expected?.test(line) !== true);
    this.heard = [];
    return complaints;
  }

  /** Errors that belong to the test: a cut line fails requests, and the browser says so. */
  expects(complaint: RegExp): void {
    this.expected = complaint;
  }

  /** Where he is, what has the focus, and what stands there: in a dialog alone where one is open. */
  async sees(): Promise<string> {
    try {
      const dialog = this.page.getByRole('dialog').last();
      const place = (await dialog.count()) > 0 ? dialog : this.page.locator('body');
      const focus = await this.page.evaluate<string>(
        'document.activeElement?.outerHTML.slice(0, 120)',
      );
      return `${this.path}, at ${focus}:\n${await place.ariaSnapshot()}`;
    } catch (error) {
      return String(error);
    }
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
  }

  /** Goes on as a link of the client does, which loads nothing twice; opens the page where there is no client yet. */
  async moveTo(path: string): Promise<void> {
    if (!(await this.page.evaluate<boolean>(`'${ROUTER}' in self`))) return this.open(path);
    await this.page.evaluate(`${ROUTER}.navigate({ href: ${JSON.stringify(path)} })`);
    // Resolved is what has been drawn.
    const isThere = `${ROUTER}.state.resolvedLocation?.href === ${ROUTER}.state.location.href`;
    // Hooks come here too, where `expect.poll` is refused.
    await vi.waitFor(async () => expect(await this.page.evaluate(isThere)).toBe(true), ON_PAGE);
  }

  /** Opens a page as nobody, and signs in on the page of accounts to get there. */
  async signIn(who: Who, path: string): Promise<void> {
    await this.open(path);
    await this.page.getByRole('link', { name: 'Sign in' }).click();
    await this.chooseAccount(who);
    await this.page.waitForURL(({ pathname }) => !SIGNING_IN.test(pathname));
  }

  /** Takes over a session that was opened without a browser, as if it had been opened here. */
  async resume({ credentials: { cookie = '' } }: Client): Promise<void> {
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: this.url, httpOnly: name !== 'XSRF-TOKEN' };
    });
    await this.context.addCookies(cookies);
  }

  /** One click on the identity provider's page. */
  async chooseAccount(who: Who): Promise<void> {
    await this.page.locator(`button[name=account][value=${usernameOf(who)}]`).click();
  }

  /** Until the page of signing in is there: neither the provider's on the way nor that of a lost session. */
  async signOut(who: Who): Promise<void> {
    await this.button(`Account of ${who}`).click();
    await this.button('Sign out').first().click();
    await this.page.waitForURL((url) => url.pathname + url.search === '/sign-in');
  }

  /** The path in the address bar, with its search. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Waits until this can be read on the page, or inside a part of it. */
  async reads(text: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await within.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits until the page hears what happens from now on. */
  async hears(): Promise<void> {
    await this.page.locator('[data-connection=connected]').first().waitFor();
  }

  /** Waits until there is what a page takes in at rest, and what it needs without a connection. */
  async prepared(): Promise<void> {
    const files = ['/after-idle-', '/dead-end-', '/toast-list-'];
    const came = `performance.getEntriesByType('resource').map(({ name }) => name).join(' ')`;
    await expect
      .poll(() => this.page.evaluate<string>(came), ON_PAGE)
      .toSatisfy((names: string) => files.every((file) => names.includes(file)));
  }

  async offline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline);
  }

  /** What his browser keeps of his choices and drafts; the next page that is opened has none. */
  async forget(): Promise<void> {
    await this.page.evaluate('localStorage.clear()');
  }
}

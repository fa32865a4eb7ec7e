import type { BrowserContext, Locator, Page } from 'playwright-core';
import { ON_PAGE, PAGE_DEADLINE_MS } from '@fairlot/testing/browser';
import { expect, vi } from 'vitest';
import type { Client } from '../client.js';
import { usernameOf, type PersonName } from '../people.js';

/** The global variable in which TanStack Router stores itself. */
const ROUTER_GLOBAL = '__TSR_ROUTER__';
/** Paths that a browser passes during a sign-in. */
const SIGNING_IN = /^\/(?:sign-in|sso|oidc)/;

/** A visitor with a separate browser context, which has cookies, storage and one page. */
export class Visitor {
  private received: string[] = [];
  private expected: RegExp | null = null;

  private constructor(
    private readonly url: string,
    private readonly context: BrowserContext,
    readonly page: Page,
    /** Closes the visitor's page and its browser context. */
    readonly leave: () => Promise<void>,
  ) {
    page.on('pageerror', (error) => this.received.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.received.push(message.text());
    });
  }

  static async enter(
    url: string,
    context: BrowserContext,
    leave: () => Promise<void> = () => context.close(),
  ): Promise<Visitor> {
    // Applies to actions and navigations.
    context.setDefaultTimeout(PAGE_DEADLINE_MS);
    const page = await context.newPage();
    // Report violations of the page's content security policy, even if the page ignores them.
    await page.addInitScript(`addEventListener('securitypolicyviolation', (refused) => {
      console.error('Refused by', refused.effectiveDirective, refused.blockedURI, refused.sample);
    })`);
    return new Visitor(url, context, page, leave);
  }

  /** Errors that the page has reported since the last call, without expected ones. */
  complaints(): readonly string[] {
    const complaints = this.received.filter((line) => this.expected?.test(line) !== true);
    this.received = [];
    return complaints;
  }

  /** Declares errors as expected, such as failed requests after a lost connection. */
  expects(complaint: RegExp): void {
    this.expected = complaint;
  }

  /** The path, the focused element and the visible text. If a dialog is open, only its text. */
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

  /**
   * Navigates inside the client without a reload. Opens the page if the client is not loaded.
   */
  async moveTo(path: string): Promise<void> {
    if (!(await this.page.evaluate<boolean>(`'${ROUTER_GLOBAL}' in self`))) return this.open(path);
    await this.page.evaluate(`${ROUTER_GLOBAL}.navigate({ href: ${JSON.stringify(path)} })`);
    // The page has rendered the new location once the router has resolved it.
    const isThere = `${ROUTER_GLOBAL}.state.resolvedLocation?.href === ${ROUTER_GLOBAL}.state.location.href`;
    // Use `vi.waitFor`, because hooks also call this, and `expect.poll` does not work in hooks.
    await vi.waitFor(async () => expect(await this.page.evaluate(isThere)).toBe(true), ON_PAGE);
  }

  /** Opens a page without a session, and signs in through the identity provider's page. */
  async signIn(who: PersonName, path: string): Promise<void> {
    await this.open(path);
    await this.page.getByRole('link', { name: 'Sign in' }).click();
    await this.chooseAccount(who);
    await this.page.waitForURL(({ pathname }) => !SIGNING_IN.test(pathname));
  }

  /** Uses a session that was opened without a browser. */
  async resume({ credentials: { cookie = '' } }: Client): Promise<void> {
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: this.url, httpOnly: name !== 'XSRF-TOKEN' };
    });
    await this.context.addCookies(cookies);
  }

  /** Chooses an account on the identity provider's page. */
  async chooseAccount(who: PersonName): Promise<void> {
    await this.page.locator(`button[name=account][value=${usernameOf(who)}]`).click();
  }

  /** Signs out, and waits for the client's sign-in page. */
  async signOut(who: PersonName): Promise<void> {
    await this.button(`Account of ${who}`).click();
    await this.button('Sign out').first().click();
    await this.page.waitForURL((url) => url.pathname + url.search === '/sign-in');
  }

  /** The path in the address bar, including the query. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Waits until the page, or a part of it, shows the text. */
  async reads(text: string | RegExp, area: Page | Locator = this.page): Promise<void> {
    await area.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits until the page receives live updates. */
  async hears(): Promise<void> {
    await this.page.locator('[data-connection=connected]').first().waitFor();
  }

  /** Waits until the page has loaded the files that it needs while offline. */
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

  /** Clears choices and drafts that the browser has stored, for the next page. */
  async forget(): Promise<void> {
    await this.page.evaluate('localStorage.clear()');
  }
}

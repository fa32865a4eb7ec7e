import type { BrowserContext, Locator, Page } from 'playwright-core';
import { ON_PAGE, PAGE_DEADLINE_MS } from '@fairlot/testing/browser';
import { expect, vi } from 'vitest';
import type { Client } from '../client.js';
import { usernameOf, type PersonName } from '../people.js';

/** Global variable of TanStack Router. */
const ROUTER_GLOBAL = '__TSR_ROUTER__';
/** Paths during a sign-in. */
const SIGNING_IN = /^\/(?:sign-in|sso|oidc)/;

/** A visitor with a separate browser context: cookies, storage and one page. */
export class Visitor {
  private received: string[] = [];
  private expected: RegExp | null = null;

  private constructor(
    private readonly url: string,
    private readonly context: BrowserContext,
    readonly page: Page,
    /** Closes the page and its context. */
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
    // The time limit of actions and navigations.
    context.setDefaultTimeout(PAGE_DEADLINE_MS);
    const page = await context.newPage();
    // Reports violations of the page's policy, even if the script did not notice.
    await page.addInitScript(`addEventListener('securitypolicyviolation', (refused) => {
      console.error('Refused by', refused.effectiveDirective, refused.blockedURI, refused.sample);
    })`);
    return new Visitor(url, context, page, leave);
  }

  /** Errors that the page reported since the last call, without expected errors. */
  complaints(): readonly string[] {
    const complaints = this.received.filter((line) => this.expected?.test(line) !== true);
    this.received = [];
    return complaints;
  }

  /** Expects certain errors, such as failed requests after a lost connection. */
  expects(complaint: RegExp): void {
    this.expected = complaint;
  }

  /** The path, the focus and the visible text; if a dialog is open, only its text. */
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
   * Navigates within the client without a reload, or opens the page if the client is not loaded.
   */
  async moveTo(path: string): Promise<void> {
    if (!(await this.page.evaluate<boolean>(`'${ROUTER_GLOBAL}' in self`))) return this.open(path);
    await this.page.evaluate(`${ROUTER_GLOBAL}.navigate({ href: ${JSON.stringify(path)} })`);
    // The page renders the resolved location.
    const isThere = `${ROUTER_GLOBAL}.state.resolvedLocation?.href === ${ROUTER_GLOBAL}.state.location.href`;
    // Hooks also call this, and `expect.poll` is refused there.
    await vi.waitFor(async () => expect(await this.page.evaluate(isThere)).toBe(true), ON_PAGE);
  }

  /** Opens a page signed out, and signs in through the accounts page. */
  async signIn(who: PersonName, path: string): Promise<void> {
    await this.open(path);
    await this.page.getByRole('link', { name: 'Sign in' }).click();
    await this.chooseAccount(who);
    await this.page.waitForURL(({ pathname }) => !SIGNING_IN.test(pathname));
  }

  /** Takes over a session that was opened without a browser. */
  async resume({ credentials: { cookie = '' } }: Client): Promise<void> {
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: this.url, httpOnly: name !== 'XSRF-TOKEN' };
    });
    await this.context.addCookies(cookies);
  }

  /** Clicks an account on the identity provider's page. */
  async chooseAccount(who: PersonName): Promise<void> {
    await this.page.locator(`button[name=account][value=${usernameOf(who)}]`).click();
  }

  /** Signs out and waits for the sign-in page, not the provider's or that of a lost session. */
  async signOut(who: PersonName): Promise<void> {
    await this.button(`Account of ${who}`).click();
    await this.button('Sign out').first().click();
    await this.page.waitForURL((url) => url.pathname + url.search === '/sign-in');
  }

  /** The path in the address bar, with its query. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Waits until the text is on the page, or in a part of it. */
  async reads(text: string | RegExp, area: Page | Locator = this.page): Promise<void> {
    await area.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits until the page receives live updates. */
  async hears(): Promise<void> {
    await this.page.locator('[data-connection=connected]').first().waitFor();
  }

  /** Waits until the page has loaded the files that it needs offline. */
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

  /** Clears stored choices and drafts. The next page has none. */
  async forget(): Promise<void> {
    await this.page.evaluate('localStorage.clear()');
  }
}

import type { IdentitySettings } from '@fairlot/access-http';
import type { Browser } from '@fairlot/identity/testing';

/** An identity provider on its own server, and what users do there in a browser. */
export type ProviderUnderTest = {
  readonly identity: IdentitySettings;
  /** Signs in at the provider, from the portal's redirect to the redirect back. Returns its URL. */
  signIn(browser: Browser, authorization: string, username: string): Promise<string>;
  /** Ends the user's sessions at the provider, as its user or administrator would. */
  signOutThere(browser: Browser, username: string): Promise<void>;
  /** Makes the provider sign with a new key. */
  changeKeys(): Promise<void>;
  stop(): Promise<void>;
};

/** A value in a page's HTML, such as a form field or the address of a form. */
export const valueInPage = (html: string, pattern: RegExp): string => {
  const [, value] = pattern.exec(html) ?? [];
  if (value === undefined)
    throw new Error(`not in the page: ${String(pattern)}\n${html.slice(0, 2_000)}`);
  return value.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/');
};

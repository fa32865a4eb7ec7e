import type { IdentitySettings } from '@fairlot/access-http';
import type { Browser } from '@fairlot/identity/testing';

/** An identity provider on its own server, and the actions of a person there in a browser. */
export type ProviderUnderTest = {
  readonly identity: IdentitySettings;
  /** Signs in, from the portal's redirect to the provider to the redirect back. */
  signIn(browser: Browser, authorization: string, username: string): Promise<string>;
  /** Ends the user's sessions there, by the user or the provider's administrator. */
  signOutThere(browser: Browser, username: string): Promise<void>;
  /** The provider signs with a new key from now on. */
  changeKeys(): Promise<void>;
  stop(): Promise<void>;
};

/** The value of a form field or the address of a form, as in the page. */
export const valueInPage = (html: string, pattern: RegExp): string => {
  const [, value] = pattern.exec(html) ?? [];
  if (value === undefined)
    throw new Error(`not in the page: ${String(pattern)}\n${html.slice(0, 2_000)}`);
  return value.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/');
};

import type { IdentitySettings } from '@fairlot/access-http';
import type { Browser } from '@fairlot/identity/testing';

/** An identity provider on a server of its own, and what a person does there in a browser. */
export type ProviderUnderTest = {
  readonly identity: IdentitySettings;
  /** From the address that the portal sends him to; up to that by which he is sent back. */
  signIn(browser: Browser, authorization: string, username: string): Promise<string>;
  /** He, or whoever looks after his account there, ends his sessions there. */
  signOutThere(browser: Browser, username: string): Promise<void>;
  /** It signs with a new key from now on. */
  changeKeys(): Promise<void>;
  stop(): Promise<void>;
};

/** The value of a field or an address of a form, as it stands in a page. */
export const inPage = (html: string, pattern: RegExp): string => {
  const [, value] = pattern.exec(html) ?? [];
  if (value === undefined)
    throw new Error(`not in the page: ${String(pattern)}\n${html.slice(0, 2_000)}`);
  return value.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/');
};

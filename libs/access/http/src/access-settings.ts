import { operations } from '@fairlot/contracts/operations';
import type { KeptTable } from '@fairlot/kernel';
import type { LimitSettings } from './limits/limit-settings.js';

/** Injection token of `AccessSettings`; bound by `AccessHttpModule.forRoot`. */
export const ACCESS_SETTINGS = Symbol('AccessSettings');

/** Which of the provider's claims say who somebody is here. */
export type ClaimSettings = {
  /** What is asked for, parted by blanks; `openid` is one of it. */
  readonly scope: string;
  /** The claim that says who he is, and in which column of his user that stands. */
  readonly user: string;
  readonly userField: 'username' | 'email';
  /** The claim with the VAT code of his company; null: it is not asked. */
  readonly dealer: string | null;
};

export const DEFAULT_CLAIMS: ClaimSettings = {
  scope: 'openid profile',
  user: 'preferred_username',
  userField: 'username',
  dealer: null,
};

/** The identity provider and what it knows this portal by. */
export type IdentitySettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly claims?: ClaimSettings;
};

export type AccessSettings = {
  /** Where browsers reach the portal, without a slash at the end: `http://localhost:3000`. */
  readonly publicUrl: string;
  readonly identity: IdentitySettings;
  readonly limits: LimitSettings;
  /** The register of personal data: what a user is given when he asks for his own. */
  readonly keptTables: readonly KeptTable[];
};

export const CALLBACK_PATH = '/sso/callback';
/** What the identity provider must know as our redirect address. */
export const redirectUriOf = (publicUrl: string): string => `${publicUrl}${CALLBACK_PATH}`;

/** Every address by which the provider reaches this portal; it must know them all. */
export const clientUrisOf = (publicUrl: string) => ({
  redirectUri: redirectUriOf(publicUrl),
  /** Where it sends a browser that has signed out there. */
  signedOutUri: `${publicUrl}/sign-in`,
  backChannelUri: `${publicUrl}${operations['ENG-80'].path}`,
  frontChannelUri: `${publicUrl}${operations['ENG-81'].path}`,
});

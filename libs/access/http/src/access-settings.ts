import { operations } from '@fairlot/contracts/operations';
import type { StoredTable } from '@fairlot/kernel';
import type { LimitSettings } from './limits/limit-settings.js';

/** Injection token of `AccessSettings`; bound by `AccessHttpModule.forRoot`. */
export const ACCESS_SETTINGS = Symbol('AccessSettings');

/** Which claims of the provider identify a user. */
export type ClaimSettings = {
  /** The requested scopes, separated by spaces; `openid` is one of them. */
  readonly scope: string;
  /** The claim that identifies the user, and the user column with which it is compared. */
  readonly user: string;
  readonly userField: 'username' | 'email';
  /** The claim with the VAT number of the user's company. Null to skip this check. */
  readonly dealer: string | null;
};

export const DEFAULT_CLAIMS: ClaimSettings = {
  scope: 'openid profile',
  user: 'preferred_username',
  userField: 'username',
  dealer: null,
};

/** The identity provider, and the client credentials of this portal. */
export type IdentitySettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly claims?: ClaimSettings;
};

export type AccessSettings = {
  /** The portal's public URL for browsers, without a trailing slash: `http://localhost:3000`. */
  readonly publicUrl: string;
  readonly identity: IdentitySettings;
  readonly limits: LimitSettings;
  /** The tables with personal data, for the export of a user's own data. */
  readonly storedTables: readonly StoredTable[];
};

export const CALLBACK_PATH = '/sso/callback';
/** The redirect URI that must be registered with the identity provider. */
export const redirectUriOf = (publicUrl: string): string => `${publicUrl}${CALLBACK_PATH}`;

/** Every URL of this portal that the provider calls. All must be registered with it. */
export const clientUrisOf = (publicUrl: string) => ({
  redirectUri: redirectUriOf(publicUrl),
  /** Where the provider sends a browser after sign-out. */
  signedOutUri: `${publicUrl}/sign-in`,
  backChannelUri: `${publicUrl}${operations['ENG-80'].path}`,
  frontChannelUri: `${publicUrl}${operations['ENG-81'].path}`,
});

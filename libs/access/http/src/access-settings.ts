import type { LimitSettings } from './limits/limit-settings.js';

/** Injection token of `AccessSettings`; bound by `AccessHttpModule.forRoot`. */
export const ACCESS_SETTINGS = Symbol('AccessSettings');

export type AccessSettings = {
  /** Where browsers reach the portal, without a slash at the end: `http://localhost:3000`. */
  readonly publicUrl: string;
  readonly identity: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly limits: LimitSettings;
};

export const CALLBACK_PATH = '/sso/callback';
/** What the identity provider must know as our redirect address. */
export const redirectUriOf = (publicUrl: string): string => `${publicUrl}${CALLBACK_PATH}`;

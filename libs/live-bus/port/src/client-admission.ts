import type { LiveIdentity } from './live-bus.js';

/** Topics that are granted and revoked together; `/+` at the end covers one whole level. */
export type LiveRight = { readonly name: string; readonly topics: readonly string[] };

/** An authenticated user, with rights and expiry (epoch ms). */
export type AdmissionRequest = {
  readonly identity: LiveIdentity;
  readonly rights: readonly LiveRight[];
  readonly expiresAt: number;
};

/** Credentials of a client. */
export type BrokerCredentials = { readonly username: string; readonly password: string };
/** Time when it expires; its connection is closed within a minute (epoch ms). */
export type ExpiringCredentials = BrokerCredentials & { readonly expiresAt: number };

/** A broker with its own access control cannot admit clients now: it is down or full. */
export class NoEntry extends Error {
  override readonly name = 'NoEntry';
}

/** Registers clients at a broker with its own access control, before they connect. */
export interface ClientAdmission {
  /** A token has fixed rights; other rights need another token. @throws NoEntry */
  admit(entry: AdmissionRequest): Promise<ExpiringCredentials>;
  /** A revoked right may have been missed, so all tokens are checked again. */
  recheckTokens(): void;
}

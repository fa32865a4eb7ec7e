import type { LiveIdentity } from './live-bus.js';

/** Topics that are granted and revoked together; `/+` at the end covers one whole level. */
export type LiveRight = { readonly name: string; readonly topics: readonly string[] };

/**
 * The request of an authenticated user to be admitted, with the user's rights and the expiry (epoch
 * ms).
 */
export type AdmissionRequest = {
  readonly identity: LiveIdentity;
  readonly rights: readonly LiveRight[];
  readonly expiresAt: number;
};

/** Credentials of a client. */
export type BrokerCredentials = { readonly username: string; readonly password: string };
/**
 * Time when the credentials expire (epoch ms). The connection is closed within a minute after it.
 */
export type ExpiringCredentials = BrokerCredentials & { readonly expiresAt: number };

/** A broker with its own access control cannot admit clients now: it is down or full. */
export class NoEntry extends Error {
  override readonly name = 'NoEntry';
}

/** Registers clients at a broker with its own access control, before they connect. */
export interface ClientAdmission {
  /**
   * Creates a token for a client. Its rights are fixed; other rights need another token. @throws
   * NoEntry
   */
  admit(entry: AdmissionRequest): Promise<ExpiringCredentials>;
  /** Checks all tokens again. Call it if the loss of a right may have been missed. */
  recheckTokens(): void;
}

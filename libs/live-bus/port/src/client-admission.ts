import type { LiveIdentity } from './live-bus.js';

/**
 * Topics that are granted and revoked together. A final `/+` stands for all topics of that level.
 */
export type LiveRight = { readonly name: string; readonly topics: readonly string[] };

/**
 * A request to admit an authenticated user, with the user's rights and the expiry (epoch ms).
 */
export type AdmissionRequest = {
  readonly identity: LiveIdentity;
  readonly rights: readonly LiveRight[];
  readonly expiresAt: number;
};

/** Credentials with which a client signs in at the broker. */
export type BrokerCredentials = { readonly username: string; readonly password: string };
/**
 * Credentials with an expiry (epoch ms). The connection is closed within a minute after it.
 */
export type ExpiringCredentials = BrokerCredentials & { readonly expiresAt: number };

/**
 * Thrown if a broker with its own access control cannot admit clients, because it is down or full.
 */
export class NoEntry extends Error {
  override readonly name = 'NoEntry';
}

/** Admits clients to a broker with its own access control, before they connect. */
export interface ClientAdmission {
  /**
   * Creates a token for a client. Its rights cannot be changed, so other rights need another token.
   * @throws NoEntry
   */
  admit(entry: AdmissionRequest): Promise<ExpiringCredentials>;
  /** Checks all tokens again. Call it if a notification about lost rights may have been missed. */
  recheckTokens(): void;
}

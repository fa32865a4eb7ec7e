import type { InjectionToken } from '@nestjs/common';

/** Tokens of dependencies without a class. */
export const EVENT_LOG = Symbol('EventLog');
export const CLOCK = Symbol('Clock');

/** All public keys that ever signed receipts. */
export abstract class ReceiptKeyRing {
  /** The hash that receipts show now for an event that was stored before salts existed. */
  abstract blinded(eventHash: string): string;
  abstract all(): Promise<readonly { readonly keyId: string; readonly publicKeyPem: string }[]>;
}

/** The injection tokens of these dependencies. */
export type AuctionProviders = {
  /** Token of an `EventStore`. */
  readonly eventStore: InjectionToken;
  /** Token of a `Clock`. */
  readonly clock: InjectionToken;
  /** Token of a `ReceiptKeyRing`. */
  readonly receiptKeys: InjectionToken;
};

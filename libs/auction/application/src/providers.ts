import type { InjectionToken } from '@nestjs/common';

/** Tokens of what this context's use cases need and an interface cannot name. */
export const EVENT_LOG = Symbol('EventLog');
export const CLOCK = Symbol('Clock');

/** Public keys that receipts were ever signed with. */
export abstract class ReceiptKeyRing {
  /** As receipts that are given now show the hash of an event of before there were salts. */
  abstract blinded(eventHash: string): string;
  abstract all(): Promise<readonly { readonly keyId: string; readonly publicKeyPem: string }[]>;
}

/** Under which tokens the program provides them. */
export type AuctionProviders = {
  /** An `EventStore`. */
  readonly eventStore: InjectionToken;
  /** A `Clock`. */
  readonly clock: InjectionToken;
  /** A `ReceiptKeyRing`. */
  readonly receiptKeys: InjectionToken;
};

import type { LiveIdentity } from './live-bus.js';

/** What is given and taken back together; a topic that ends in `/+` stands for all of that level. */
export type LiveRight = { readonly name: string; readonly topics: readonly string[] };

/** Somebody who was looked at already, and what he may hear until then (epoch ms). */
export type LiveEntry = {
  readonly identity: LiveIdentity;
  readonly rights: readonly LiveRight[];
  readonly expiresAt: number;
};

/** What a client signs in with. */
export type LivePass = { readonly username: string; readonly password: string };
/** It lets nobody in from then on, and is cut within a minute; epoch ms. */
export type TimedPass = LivePass & { readonly expiresAt: number };

/** A broker that lets clients in by its own means cannot do so now: it is away, or full. */
export class NoEntry extends Error {
  override readonly name = 'NoEntry';
}

/** How a broker that asks nobody is told beforehand whom to let in, and to what. */
export interface LiveEntries {
  /** Rights go with the pass: others need another one. @throws NoEntry */
  admit(entry: LiveEntry): Promise<TimedPass>;
  /** That a right ended may have gone unheard: whoever has a pass is looked at anew. */
  lookAnew(): void;
}

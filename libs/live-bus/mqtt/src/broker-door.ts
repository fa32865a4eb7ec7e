import type { LivePass, LiveRight } from '@fairlot/live-bus-port';
import type { Named } from './entry-names.js';

/** Of a pass that the broker knows, the names of what it may hear; null: the broker does not tell. */
export type Held = Named & { readonly rights: readonly string[] | null };

/** How a broker lets clients in and puts them out by its own means. */
export interface BrokerDoor {
  /** What a pass lasts at most, where the broker does not list those that are not in use; null: it lists each. */
  readonly lastsMs: number | null;
  /** Answers its password. @throws NoEntry */
  open(named: Named, rights: readonly LiveRight[]): Promise<string>;
  /** Cuts their connections and lets none in again. Another process may have been faster: then it is done. */
  shut(all: readonly Named[]): Promise<void>;
  /** Of all processes. */
  listed(): Promise<readonly Held[]>;
  /** Forgets what no pass needs any more, as of what was listed last. */
  tidy(): Promise<void>;
}

/** The same, and how the portal itself gets in. */
export type BrokerMeans = {
  readonly door: BrokerDoor;
  readonly signIn: () => Promise<LivePass>;
  /** What has to be done before anybody is let in, each time the portal is. */
  readonly begin: () => Promise<void>;
};

import type { BrokerCredentials, LiveRight } from '@fairlot/live-bus-port';
import type { NamedClient } from './entry-names.js';

/** A token that the broker knows, with the names of its rights; null if it does not report them. */
export type BrokerToken = NamedClient & { readonly rights: readonly string[] | null };

/** How a kind of broker admits and removes clients. */
export interface BrokerAccess {
  /**
   * Longest lifetime of a token, if the broker lists only tokens that are in use; null if it lists
   * all.
   */
  readonly lastsMs: number | null;
  /** Creates a token with these rights and returns its password. @throws NoEntry */
  open(client: NamedClient, rights: readonly LiveRight[]): Promise<string>;
  /**
   * Revokes the tokens and closes their connections. Does nothing if another process already did.
   */
  shut(all: readonly NamedClient[]): Promise<void>;
  /** Lists the tokens of all processes. */
  listed(): Promise<readonly BrokerToken[]>;
  /** Removes data that no token needs any more, according to the last listing. */
  tidy(): Promise<void>;
}

/** Access of clients to the broker, and the sign-in of the portal itself. */
export type BrokerSetup = {
  readonly access: BrokerAccess;
  readonly signIn: () => Promise<BrokerCredentials>;
  /** Preparation after each connection of the portal, before clients are admitted. */
  readonly begin: () => Promise<void>;
};

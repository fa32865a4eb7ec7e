import type { BrokerCredentials, LiveRight } from '@fairlot/live-bus-port';
import type { NamedClient } from './entry-names.js';

/**
 * A token at the broker, with the names of its rights; null if the broker does not report rights.
 */
export type BrokerToken = NamedClient & { readonly rights: readonly string[] | null };

/** How clients are admitted and removed at a kind of broker. */
export interface BrokerAccess {
  /**
   * Longest lifetime of a token if the broker lists only tokens in use; null if it lists all.
   */
  readonly lastsMs: number | null;
  /** Creates a token with these rights. Returns its password. @throws NoEntry */
  open(client: NamedClient, rights: readonly LiveRight[]): Promise<string>;
  /**
   * Revokes the tokens and closes their connections. Has no effect if another process already did
   * so.
   */
  shut(all: readonly NamedClient[]): Promise<void>;
  /** Lists the tokens of all processes. */
  listed(): Promise<readonly BrokerToken[]>;
  /** Removes data that no token needs any more, according to the last listing. */
  tidy(): Promise<void>;
}

/** How clients get access to the broker, and how the portal itself signs in. */
export type BrokerSetup = {
  readonly access: BrokerAccess;
  readonly signIn: () => Promise<BrokerCredentials>;
  /** Called after each connection of the portal, before clients are admitted. */
  readonly begin: () => Promise<void>;
};

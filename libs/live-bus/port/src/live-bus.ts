import type { Payload } from './payload.js';

/** The owner of a live connection, from its short-lived token. */
export type LiveIdentity = {
  readonly idUser: number;
  readonly idDealer: number | null;
  /** `disconnect(sessionId)` closes the connections of a session. */
  readonly sessionId: string;
  /** Set for staff who view the portal as a user of `idDealer`. They do not count as present. */
  readonly isViewing?: true;
};

export interface LiveAccess {
  /**
   * The owner of a token; null if the token is invalid, used or expired, or its session has ended.
   */
  authenticate(token: string): Promise<LiveIdentity | null>;
  /**
   * Those of the topics that the owner may receive, by the same `visible` rule as every other read
   * path.
   */
  allowed(identity: LiveIdentity, topics: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Limits the number of open connections, over all transports of a process. */
export interface LiveAdmission {
  /**
   * Counts a connection of this address. Null if the address has too many; otherwise a function to
   * call when the connection ends.
   */
  fromAddress(address: string): (() => void) | null;
  /** Like `fromAddress`, for the owner of a token. A refusal is delayed, to slow down retries. */
  forIdentity(identity: LiveIdentity): Promise<(() => void) | null>;
}

/** The whole public state of a topic. */
export type BoardState = {
  readonly topic: string;
  /** JSON of the state, which is retained; an empty payload clears the topic. */
  readonly payload: Payload;
  /** The higher version of a topic is the newer one. */
  readonly version: number;
};

/** Publishes whole public states on topics, and closes connections. Clients never publish. */
export interface LiveBus {
  /** Publishes changes of one board, named by its own topic. A transport may combine them. */
  publishBoard(board: string, states: readonly BoardState[]): void;
  /** `retain` keeps the newest payload for later subscribers. An empty payload clears it. */
  publish(topic: string, payload: Payload, options: { readonly retain: boolean }): void;
  disconnect(who: { readonly sessionId: string } | { readonly idDealer: number }): void;
  close(): Promise<void>;
}

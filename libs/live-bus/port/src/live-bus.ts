import type { Payload } from './payload.js';

/** The user and session of a live connection, found by its short-lived token. */
export type LiveIdentity = {
  readonly idUser: number;
  readonly idDealer: number | null;
  /** The session, whose connections `disconnect(sessionId)` closes. */
  readonly sessionId: string;
  /** Set for staff who view the portal as a user of `idDealer`. They do not count as present. */
  readonly isViewing?: true;
};

export interface LiveAccess {
  /**
   * The owner of a token. Null if the token is invalid, used or expired, or its session has ended.
   */
  authenticate(token: string): Promise<LiveIdentity | null>;
  /**
   * Which of these topics the owner may receive. All other reads use the same rule (`visible`).
   */
  allowed(identity: LiveIdentity, topics: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Limits the number of open connections, over all transports of a process. */
export interface LiveAdmission {
  /**
   * Counts a connection from this address. Returns a function to call when it ends, or null if the
   * address has too many.
   */
  fromAddress(address: string): (() => void) | null;
  /**
   * Like `fromAddress`, but for the owner of a token. Refusals are delayed, to slow retries down.
   */
  forIdentity(identity: LiveIdentity): Promise<(() => void) | null>;
}

/** The complete public state of a topic. */
export type BoardState = {
  readonly topic: string;
  /** The state as JSON, which is retained. An empty payload clears the topic. */
  readonly payload: Payload;
  /** Version of the state. Within a topic, a higher version is newer. */
  readonly version: number;
};

/** Publishes complete public states on topics, and closes connections. Clients never publish. */
export interface LiveBus {
  /** Publishes changes of a board, which is named by its topic. A transport may combine them. */
  publishBoard(board: string, states: readonly BoardState[]): void;
  /**
   * Publishes a message. With `retain`, later subscribers get the newest one. Empty clears the
   * topic.
   */
  publish(topic: string, payload: Payload, options: { readonly retain: boolean }): void;
  disconnect(who: { readonly sessionId: string } | { readonly idDealer: number }): void;
  close(): Promise<void>;
}

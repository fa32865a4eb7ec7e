import type { Payload } from './payload.js';

/** Who a live connection belongs to, as its short-lived token said. */
export type LiveIdentity = {
  readonly idUser: number;
  readonly idDealer: number | null;
  /** Ends with its session: `disconnect(sessionId)` cuts it. */
  readonly sessionId: string;
};

export interface LiveAccess {
  /** Null when the token is wrong, used up, expired or its session has ended. */
  authenticate(token: string): Promise<LiveIdentity | null>;
  /** Those of the topics that it may hear, by the same `visible` rule as every other read path. */
  allowed(identity: LiveIdentity, topics: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Bounds how many connections are open; the carriers of a process count together. */
export interface LiveDoor {
  /** Null when this address has too many already; else how to say, once, that it has gone. */
  fromAddress(address: string): (() => void) | null;
  /** The same for whom a token names; a refusal takes its time, so that it is not asked for at once. */
  forIdentity(identity: LiveIdentity): Promise<(() => void) | null>;
}

/** Whole public state on its topic. */
export type BoardState = {
  readonly topic: string;
  /** Retained; an empty one clears the topic. */
  readonly payload: Payload;
  /** Of two states of a topic the one with the higher is newer. */
  readonly version: number;
};

/** Publishes whole public state on topics and cuts connections; clients never publish. */
export interface LiveBus {
  /** What changed on one board, named by a topic of its own; a carrier may bring it as one. */
  publishBoard(board: string, states: readonly BoardState[]): void;
  /** `retain` keeps the newest for whoever subscribes later; an empty one clears it. */
  publish(topic: string, payload: Payload, options: { readonly retain: boolean }): void;
  disconnect(who: { readonly sessionId: string } | { readonly idDealer: number }): void;
  close(): Promise<void>;
}

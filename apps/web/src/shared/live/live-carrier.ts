import { liveMessage, type LiveMessage } from '@fairlot/contracts/live';
import type { CallAnswer } from '#shared/api/call.js';

export type LiveCredentials = CallAnswer<'ENG-11'>;

/** Receives the events of a live connection. `down` is the last event, and is called only once. */
export type CarrierListener = {
  readonly message: (topic: string, message: LiveMessage) => void;
  readonly down: () => void;
};

/**
 * `inPassing` is set for topics of a list. The user then does not count as present in the auction.
 */
export type WatchOptions = { readonly inPassing: boolean };

/** An auction, with the number of events that the client knows of each lot. */
export type BoardPositions = {
  readonly idAuction: number;
  readonly lots: ReadonlyMap<number, number>;
};

/**
 * A live connection, independent of its protocol. socket.io and MQTT implement it with the same
 * messages.
 */
export type LiveCarrier = {
  /** Subscribes to topics. Resolves with the refused topics as soon as the others are active. */
  readonly watch: (topics: readonly string[], options?: WatchOptions) => Promise<readonly string[]>;
  /**
   * Subscribes to an auction and its lots. If the protocol supports it, only newer states are sent.
   * Resolves with the refused topics.
   */
  readonly watchBoard: (board: BoardPositions) => Promise<readonly string[]>;
  readonly close: () => void;
};

/**
 * Parses a live message. Null if it violates the contract. Then it is ignored, and the next message
 * replaces it with a full state.
 */
export const parseMessage = (message: unknown): LiveMessage | null => {
  const parsed = liveMessage.safeParse(message);
  return parsed.success ? parsed.data : null;
};

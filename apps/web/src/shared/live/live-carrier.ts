import { liveMessage, type LiveMessage } from '@fairlot/contracts/live';
import type { CallAnswer } from '#shared/api/call.js';

export type LiveCredentials = CallAnswer<'ENG-11'>;

/** Events of a live connection. `down` occurs once and is the last. */
export type CarrierListener = {
  readonly message: (topic: string, message: LiveMessage) => void;
  readonly down: () => void;
};

/** Whether the lot is one of many in a list, which does not count as watching the auction. */
export type WatchOptions = { readonly inPassing: boolean };

/** An auction, with the known number of events of each lot. */
export type BoardPositions = {
  readonly idAuction: number;
  readonly lots: ReadonlyMap<number, number>;
};

/** The port for live topics. socket.io and MQTT implement it with the same messages. */
export type LiveCarrier = {
  /** Resolves with the refused topics once the others are active. */
  readonly watch: (topics: readonly string[], options?: WatchOptions) => Promise<readonly string[]>;
  /** Subscribes to an auction and its lots. Sends only newer states, if supported. */
  readonly watchBoard: (board: BoardPositions) => Promise<readonly string[]>;
  readonly close: () => void;
};

/**
 * Parses a message of a topic. Null for one that violates the contract: it is dropped, and the next
 * full state replaces it.
 */
export const parseMessage = (message: unknown): LiveMessage | null => {
  const parsed = liveMessage.safeParse(message);
  return parsed.success ? parsed.data : null;
};

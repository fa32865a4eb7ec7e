import { liveMessage, type LiveMessage } from '@fairlot/contracts/live';
import type { CallAnswer } from '#shared/api/call.js';

export type LiveCredentials = CallAnswer<'ENG-11'>;

/** What a carrier tells its user; `down` once, and nothing after it. */
export type CarrierListener = {
  readonly message: (topic: string, message: LiveMessage) => void;
  readonly down: () => void;
};

/** In passing: as one of many in a list, which is not to watch an auction. */
export type Look = { readonly inPassing: boolean };

/** An auction, and by lot how many events are in what is known of it. */
export type KnownBoard = {
  readonly idAuction: number;
  readonly lots: ReadonlyMap<number, number>;
};

/** The one port of live topics; socket.io and MQTT carry the same messages behind it. */
export type LiveCarrier = {
  /** Resolves with the topics that were refused, once the others are being carried. */
  readonly watch: (topics: readonly string[], look?: Look) => Promise<readonly string[]>;
  /** The same of an auction and its lots; of those that it can, it brings only what is newer. */
  readonly watchBoard: (known: KnownBoard) => Promise<readonly string[]>;
  readonly close: () => void;
};

/** Null for what is not a message of the contract: it is dropped, and the next whole state heals. */
export const parseMessage = (message: unknown): LiveMessage | null => {
  const parsed = liveMessage.safeParse(message);
  return parsed.success ? parsed.data : null;
};

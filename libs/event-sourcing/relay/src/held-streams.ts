import type { LogPosition } from '@fairlot/event-store-port';

/**
 * A stream that the relay holds back from one event on, because this program cannot read the event.
 */
export type HeldStream = {
  readonly stream: string;
  /** Position of the first event that is held back. */
  readonly position: number;
  readonly type: string;
  readonly version: number;
  /** The log position just before that event; null for the beginning. */
  readonly after: LogPosition | null;
};

/** Stores held-back streams, so that a later version that can read them can publish them. */
export interface HeldStreams {
  all(): Promise<readonly HeldStream[]>;
  /** Stores held-back streams. A new entry for a stream replaces the old one. */
  hold(streams: readonly HeldStream[]): Promise<void>;
  release(streams: readonly string[]): Promise<void>;
}

/** Stores nothing, so streams are held back only while this relay runs. */
export const TRANSIENT_HELD_STREAMS: HeldStreams = {
  all: async () => [],
  hold: async () => {},
  release: async () => {},
};

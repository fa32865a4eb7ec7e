import type { LogPosition } from '@fairlot/event-store-port';

/** A stream that is not published from one of its events on, which this program cannot read. */
export type HeldStream = {
  readonly stream: string;
  /** Of the first event that is held back. */
  readonly position: number;
  readonly type: string;
  readonly version: number;
  /** The place in the log just before that event; null is the beginning. */
  readonly after: LogPosition | null;
};

/** Remembers what was held back, so that a program that can read it publishes it. */
export interface HeldStreams {
  all(): Promise<readonly HeldStream[]>;
  /** Each stream once: the newest place counts. */
  hold(streams: readonly HeldStream[]): Promise<void>;
  release(streams: readonly string[]): Promise<void>;
}

/** What is held back is held for this relay, and as long as it runs. */
export const FORGETFUL: HeldStreams = {
  all: async () => [],
  hold: async () => {},
  release: async () => {},
};

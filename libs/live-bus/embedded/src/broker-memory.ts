import { Readable } from 'node:stream';
import type { RetainedStates } from '@fairlot/live-bus-port';

/** Placeholder: the content is read on delivery, because a newer state may exist by then. */
const CONTENT_PLACEHOLDER = Buffer.alloc(0);

/**
 * The broker's persistence. Every session is clean, every message is QoS 0 and no client publishes,
 * so only retained states are stored. They are found by their exact topic; the broker's own memory
 * would try every retained topic for each subscription.
 */
export const brokerMemory = (retained: RetainedStates) => ({
  setup: async (): Promise<void> => {},
  createRetainedStreamCombi: (topics: readonly string[]): Readable =>
    Readable.from(
      topics
        .filter((topic) => retained.has(topic))
        .map((topic) => ({
          cmd: 'publish',
          topic,
          qos: 0,
          retain: true,
          payload: CONTENT_PLACEHOLDER,
        })),
    ),
  storeRetained: async (): Promise<void> => {},
  cleanSubscriptions: async (): Promise<void> => {},
  cleanIncoming: async (): Promise<void> => {},
  outgoingStream: (): Readable => Readable.from([]),
  outgoingClearMessageId: async (): Promise<void> => {},
  incomingGetPacket: async (): Promise<null> => null,
  streamWill: (): Readable => Readable.from([]),
  delWill: async (): Promise<void> => {},
});

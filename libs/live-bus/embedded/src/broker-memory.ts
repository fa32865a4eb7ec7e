import { Readable } from 'node:stream';
import type { RetainedStates } from '@fairlot/live-bus-port';

/**
 * Placeholder for a retained message. Its content is read on delivery, as it may change until then.
 */
const CONTENT_PLACEHOLDER = Buffer.alloc(0);

/**
 * The broker's storage. It contains only retained states, because all sessions are clean, all
 * messages are QoS 0, and clients never publish. States are found by their exact topic. The
 * library's own storage would compare each subscription with every retained topic.
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

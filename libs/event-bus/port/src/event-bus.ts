export const ENVELOPE_VERSION = 1;

/** A newer version of the program published this envelope. This one could misinterpret it. */
export class UnknownEnvelope extends Error {
  override readonly name = 'UnknownEnvelope';
  constructor(readonly version: unknown) {
    super(`an envelope of version ${String(version)}, which this program does not know`);
  }
}

/** Every adapter calls it before it passes a batch to a group. @throws UnknownEnvelope */
export const checkEnvelopes = (batch: readonly { readonly v?: unknown }[]): void => {
  for (const { v = ENVELOPE_VERSION } of batch)
    if (v !== ENVELOPE_VERSION) throw new UnknownEnvelope(v);
};

/** A stored event as published: in its newest version, without sealed amounts. */
export type Envelope = {
  /** Version of this shape; absent in old envelopes, which have version 1. */
  readonly v?: typeof ENVELOPE_VERSION;
  /** Position in the global log; text that sorts in log order. */
  readonly at: string;
  readonly stream: string;
  readonly position: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EnvelopeMetadata;
  /** Ordering key, such as the auction. */
  readonly key: string;
};

export type EnvelopeMetadata = {
  readonly commandId: string;
  readonly ingressAt: number;
  readonly decidedAt: number;
};

/** Handles a batch of envelopes of any keys, in order. A rejection means a retry. */
export type EnvelopeHandler = (batch: readonly Envelope[]) => Promise<void>;

/**
 * A JSON message that is not an event. Third-party programs may subscribe to its separate topic.
 */
export type BusMessage = {
  readonly topic: string;
  /** Ordering key. */
  readonly key: string;
  /** Identifies the message, because it may arrive twice. */
  readonly value: object;
};

/** Handles values of messages of one topic, in order. A rejection means a retry. */
export type MessageHandler = (batch: readonly unknown[]) => Promise<void>;

/**
 * Delivers envelopes at least once, in order per key. Each group gets every envelope, and groups do
 * not wait for each other. Code outside an adapter must not assume more.
 */
export interface EventBus {
  /**
   * Resolves when the batch can no longer be lost, so that the relay's checkpoint may advance.
   * @throws UnknownEnvelope before any of it is passed on
   */
  publish(batch: readonly Envelope[]): Promise<void>;
  subscribe(group: string, handler: EnvelopeHandler): Promise<() => Promise<void>>;
  /** Like `publish`, but envelope groups do not receive it. */
  send(messages: readonly BusMessage[]): Promise<void>;
  /** Like `subscribe`, for one topic of messages. */
  follow(topic: string, group: string, handler: MessageHandler): Promise<() => Promise<void>>;
  /**
   * The first published log position (`at`) that a group may not have handled yet: less than all
   * positions if it has handled nothing; null if it has handled everything.
   */
  behindFrom(group: string): Promise<string | null>;
  close(): Promise<void>;
}

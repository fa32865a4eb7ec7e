export const ENVELOPE_VERSION = 1;

/** Thrown for an envelope of a newer version of the program, which this one could misinterpret. */
export class UnknownEnvelope extends Error {
  override readonly name = 'UnknownEnvelope';
  constructor(readonly version: unknown) {
    super(`an envelope of version ${String(version)}, which this program does not know`);
  }
}

/**
 * Checks the versions of a batch. Adapters call it before any group gets events.
 * @throws UnknownEnvelope
 */
export const checkEnvelopes = (batch: readonly { readonly v?: unknown }[]): void => {
  for (const { v = ENVELOPE_VERSION } of batch)
    if (v !== ENVELOPE_VERSION) throw new UnknownEnvelope(v);
};

/** An event as it is published: upcast to its newest version, and without secret data. */
export type Envelope = {
  /** Version of this type; absent in old envelopes, which have version 1. */
  readonly v?: typeof ENVELOPE_VERSION;
  /** Position in the global log; text that sorts in log order. */
  readonly at: string;
  readonly stream: string;
  readonly position: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EnvelopeMetadata;
  /** Key within which events stay in order, such as the auction's id. */
  readonly key: string;
};

export type EnvelopeMetadata = {
  readonly commandId: string;
  readonly ingressAt: number;
  readonly decidedAt: number;
};

/** Handles a batch of envelopes with any keys, in order. A rejection causes a retry. */
export type EnvelopeHandler = (batch: readonly Envelope[]) => Promise<void>;

/**
 * A JSON message that is not an event. It has its own topic, which other programs may subscribe to.
 */
export type BusMessage = {
  readonly topic: string;
  /** Key within which messages stay in order. */
  readonly key: string;
  /** Identifies the message, because it may arrive twice. */
  readonly value: object;
};

/** Handles the values of messages of one topic, in order. A rejection causes a retry. */
export type MessageHandler = (batch: readonly unknown[]) => Promise<void>;

/**
 * Delivers envelopes at least once, in order per key. Each group gets every envelope, and groups do
 * not wait for each other. Code outside an adapter must not assume more.
 */
export interface EventBus {
  /**
   * Resolves when the batch can no longer be lost, so that the relay can advance its checkpoint.
   * @throws UnknownEnvelope before any group gets part of the batch
   */
  publish(batch: readonly Envelope[]): Promise<void>;
  subscribe(group: string, handler: EnvelopeHandler): Promise<() => Promise<void>>;
  /** Like `publish`, but for messages, which only groups that `follow` their topic receive. */
  send(messages: readonly BusMessage[]): Promise<void>;
  /** Like `subscribe`, but for the messages of one topic. */
  follow(topic: string, group: string, handler: MessageHandler): Promise<() => Promise<void>>;
  /**
   * The first published log position (`at`) that a group may not have handled yet. It sorts before
   * all positions if the group has handled nothing, and is null if it has handled everything.
   */
  behindFrom(group: string): Promise<string | null>;
  close(): Promise<void>;
}

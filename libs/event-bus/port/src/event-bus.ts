export const ENVELOPE_VERSION = 1;

/** A program that knows more has published this: who would read it might read it wrongly. */
export class UnknownEnvelope extends Error {
  override readonly name = 'UnknownEnvelope';
  constructor(readonly version: unknown) {
    super(`an envelope of version ${String(version)}, which this program does not know`);
  }
}

/** Every adapter asks this of what it hands to a group. @throws UnknownEnvelope */
export const checkEnvelopes = (batch: readonly { readonly v?: unknown }[]): void => {
  for (const { v = ENVELOPE_VERSION } of batch)
    if (v !== ENVELOPE_VERSION) throw new UnknownEnvelope(v);
};

/** A stored event as it leaves the log: upcast to its newest version, sealed amounts removed. */
export type Envelope = {
  /** Of this shape; one that says none is of before it was said, and of version 1. */
  readonly v?: typeof ENVELOPE_VERSION;
  /** Place in the global log; text that sorts in log order. */
  readonly at: string;
  readonly stream: string;
  readonly position: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EnvelopeMetadata;
  /** What must stay in order: the auction. */
  readonly key: string;
};

export type EnvelopeMetadata = {
  readonly commandId: string;
  readonly ingressAt: number;
  readonly decidedAt: number;
};

/** Handles a batch of one key's or many keys' envelopes, in order; a rejection means "again". */
export type EnvelopeHandler = (batch: readonly Envelope[]) => Promise<void>;

/** What is told of anything but events, as JSON: a topic of its own, which whoever is outside may follow too. */
export type BusMessage = {
  readonly topic: string;
  /** What must stay in order. */
  readonly key: string;
  /** Says by itself which message it is, for one may come again. */
  readonly value: object;
};

/** Handles the values of some messages of one topic, in order; a rejection means "again". */
export type MessageHandler = (batch: readonly unknown[]) => Promise<void>;

/**
 * Carries envelopes at least once and in order for each key; a group gets each envelope once at
 * least, groups do not wait for each other. Nothing outside an adapter may assume more.
 */
export interface EventBus {
  /**
   * Resolves when the batch can no longer be lost; then the relay's checkpoint may advance.
   * @throws UnknownEnvelope before any of it is handed on
   */
  publish(batch: readonly Envelope[]): Promise<void>;
  subscribe(group: string, handler: EnvelopeHandler): Promise<() => Promise<void>>;
  /** As `publish`, but no group of envelopes is given any of it. */
  send(messages: readonly BusMessage[]): Promise<void>;
  /** As `subscribe`, to one topic of messages. */
  follow(topic: string, group: string, handler: MessageHandler): Promise<() => Promise<void>>;
  /**
   * How far a group has come with what `publish` has resolved for: the place in the log (`at`) from
   * which on something may not be handled yet; text before all places where it has handled nothing;
   * null when it has handled everything.
   */
  behindFrom(group: string): Promise<string | null>;
  close(): Promise<void>;
}

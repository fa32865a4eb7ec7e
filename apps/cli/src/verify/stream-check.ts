import {
  chainHash,
  NO_HASH,
  stateHashIn,
  type AnyTarget,
  type Breach,
  type Contexts,
  type ContextStream,
  type EventMetadata,
  type Invariant,
  UnknownStateHash,
} from '@fairlot/event-sourcing-declaration';
import type { StoredEvent } from '@fairlot/event-store-port';

/** Checks one stream: its hash chain, the format of its events, and its folded state. */
export class StreamCheck {
  #state: unknown;
  #next = 0;
  #newest: StoredEvent | null = null;
  /** False once an event could not be folded. Then only the hash chain is checked. */
  #folds: boolean;
  readonly #owner: ContextStream | null;
  readonly #target: AnyTarget | null;
  stateHashes = 0;

  /** @param invariantOf returns the invariant over all events of a context */
  constructor(
    stream: string,
    contexts: Contexts,
    private readonly invariantOf: (context: string) => Invariant,
  ) {
    this.#owner = contexts.ownerOf(stream);
    this.#target = this.#owner && contexts.targetOf(stream);
    this.#state = this.#target?.aggregate.decider.initial;
    this.#folds = this.#target !== null;
  }

  /** The event before the next one; null before the first one. */
  get newest(): StoredEvent | null {
    return this.#newest;
  }

  /** False once an event could not be read, so its effect on other streams is unknown. */
  get folds(): boolean {
    return this.#folds;
  }

  take(stored: StoredEvent, metadata: EventMetadata | null): Breach[] {
    const breaches = this.#link(stored);
    if (metadata === null) {
      this.#folds = false;
      breaches.push({
        rule: 'SHAPE',
        message: 'the metadata does not have the format of the engine',
      });
    }
    if (this.#folds && metadata !== null) {
      breaches.push(...this.#fold(stored, metadata, this.#owner as ContextStream));
    }
    if (this.#target === null && stored.position === 0) {
      breaches.push({ rule: 'SHAPE', message: 'no context has streams with this name' });
    }
    return breaches;
  }

  #link(stored: StoredEvent): Breach[] {
    const breaches: Breach[] = [];
    if (stored.position !== this.#next) {
      breaches.push({ rule: 'POSITION', message: `expected position ${this.#next}` });
    }
    if (chainHash(this.#newest?.hash ?? NO_HASH, stored) !== stored.hash) {
      const message = 'the hash does not match the event and its predecessor';
      breaches.push({ rule: 'CHAIN', message });
    }
    this.#next = stored.position + 1;
    this.#newest = stored;
    return breaches;
  }

  #fold(stored: StoredEvent, metadata: EventMetadata, { context, kind }: ContextStream): Breach[] {
    const { aggregate } = this.#target as AnyTarget;
    const before = this.#state;
    const breaches = this.#stateAsRecorded(stored, metadata, aggregate.digest(before));
    try {
      const event = context.codec.parseStored(stored.type, stored.version, stored.data);
      this.#state = aggregate.decider.evolve(before, event);
      const { ingressAt } = metadata;
      const step = { kind, before, event, after: this.#state, ingressAt, stored };
      return [...breaches, ...this.invariantOf(context.name).take(step)];
    } catch (error) {
      this.#folds = false;
      const fault = error instanceof Error ? error.name : 'unknown';
      const message = `cannot be processed (${fault}); later events are not checked`;
      return [...breaches, { rule: 'SHAPE', message }];
    }
  }

  #stateAsRecorded({ salt }: StoredEvent, metadata: EventMetadata, folded: string): Breach[] {
    if (metadata.stateHash === undefined) return [];
    this.stateHashes += 1;
    const rule = 'STATE_HASH';
    try {
      if (stateHashIn(metadata, salt, folded) === metadata.stateHash) return [];
    } catch (error) {
      if (error instanceof UnknownStateHash) return [{ rule, message: error.message }];
      throw error;
    }
    return [{ rule, message: 'the computed state differs from the recorded state' }];
  }
}

import {
  chainHash,
  NO_HASH,
  stateHash,
  type AnyTarget,
  type Breach,
  type Contexts,
  type ContextStream,
  type EventMetadata,
  type Invariant,
} from '@fairlot/event-sourcing-declaration';
import type { StoredEvent } from '@fairlot/event-store-port';

/** Follows one stream: its chain, the shape of its events, and what folding them shows. */
export class StreamCheck {
  #state: unknown;
  #next = 0;
  #hash = NO_HASH;
  /** False once an event could not be folded: what follows is judged by its chain alone. */
  #folds: boolean;
  readonly #owner: ContextStream | null;
  readonly #target: AnyTarget | null;
  stateHashes = 0;

  /** @param invariantOf what a context says of its events, over everything that is read */
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

  /** The hash that the next event is chained to. */
  get head(): string {
    return this.#hash;
  }

  take(stored: StoredEvent, metadata: EventMetadata | null): Breach[] {
    const breaches = this.#link(stored);
    if (metadata === null) {
      this.#folds = false;
      breaches.push({ rule: 'SHAPE', message: 'the metadata is not what the engine writes' });
    }
    if (this.#folds && metadata !== null) {
      breaches.push(...this.#fold(stored, metadata, this.#owner as ContextStream));
    }
    if (this.#target === null && stored.position === 0) {
      breaches.push({ rule: 'SHAPE', message: 'no context has streams of this name' });
    }
    return breaches;
  }

  #link(stored: StoredEvent): Breach[] {
    const breaches: Breach[] = [];
    if (stored.position !== this.#next) {
      breaches.push({ rule: 'POSITION', message: `position ${this.#next} was expected` });
    }
    if (chainHash(this.#hash, stored) !== stored.hash) {
      const message = 'the event, or the one before it, is not what was hashed';
      breaches.push({ rule: 'CHAIN', message });
    }
    this.#next = stored.position + 1;
    this.#hash = stored.hash;
    return breaches;
  }

  #fold(stored: StoredEvent, metadata: EventMetadata, { context, kind }: ContextStream): Breach[] {
    const { aggregate } = this.#target as AnyTarget;
    const before = this.#state;
    const breaches = this.#stateAsRecorded(aggregate.digest(before), metadata);
    try {
      const event = context.codec.parseStored(stored.type, stored.version, stored.data);
      this.#state = aggregate.decider.evolve(before, event);
      const { ingressAt } = metadata;
      const step = { kind, before, event, after: this.#state, ingressAt, stored };
      return [...breaches, ...this.invariantOf(context.name)(step)];
    } catch (error) {
      this.#folds = false;
      const fault = error instanceof Error ? error.name : 'unknown';
      const message = `cannot be folded (${fault}), nor can what follows it`;
      return [...breaches, { rule: 'SHAPE', message }];
    }
  }

  #stateAsRecorded(digest: string, { stateHash: recorded }: EventMetadata): Breach[] {
    if (recorded === undefined) return [];
    this.stateHashes += 1;
    if (stateHash(digest) === recorded) return [];
    return [{ rule: 'STATE_HASH', message: 'folding gives another state than was recorded live' }];
  }
}

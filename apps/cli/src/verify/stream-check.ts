import { policyHash, targetOf } from '@fairlot/auction-application';
import {
  chainHash,
  NO_HASH,
  stateHash,
  type AnyTarget,
  type EventMetadata,
} from '@fairlot/event-sourcing-declaration';
import {
  parseStream,
  type AwardEvent,
  type AwardState,
  type LotEvent,
  type LotState,
  type VehicleEvent,
  type VehicleState,
} from '@fairlot/auction-domain';
import { parseStored, type AuctionContextEvent } from '@fairlot/auction-event-schema';
import type { StoredEvent } from '@fairlot/event-store-port';
import { ActiveAwards } from './active-awards.js';
import type { Breach } from './fault.js';
import { lotBreaches } from './lot-breaches.js';

/** Follows one stream: its chain, the shape of its events, and what folding them shows. */
export class StreamCheck {
  #state: unknown;
  #next = 0;
  #hash = NO_HASH;
  /** False once an event could not be folded: what follows is judged by its chain alone. */
  #folds: boolean;
  readonly #target: AnyTarget | null;
  stateHashes = 0;

  constructor(
    private readonly stream: string,
    private readonly awards: ActiveAwards,
  ) {
    this.#target = targetOf(stream);
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
    if (this.#folds && metadata !== null) breaches.push(...this.#fold(stored, metadata));
    if (this.#target === null && stored.position === 0) {
      breaches.push({ rule: 'SHAPE', message: 'no aggregate has streams of this name' });
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

  #fold(stored: StoredEvent, metadata: EventMetadata): Breach[] {
    const { aggregate } = this.#target as AnyTarget;
    const before = this.#state;
    const breaches = this.#stateAsRecorded(aggregate.digest(before), metadata);
    try {
      const event = parseStored(stored.type, stored.version, stored.data);
      this.#state = aggregate.decider.evolve(before, event);
      return [...breaches, ...pinned(stored), ...this.#judge(before, event, metadata)];
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

  #judge(before: unknown, event: AuctionContextEvent, { ingressAt }: EventMetadata): Breach[] {
    const after = this.#state;
    switch (parseStream(this.stream)?.aggregate) {
      case 'lot':
        return lotBreaches({
          before: before as LotState,
          after: after as LotState,
          event: event as LotEvent,
          ingressAt,
        });
      case 'award':
        return this.awards.takeAward(this.stream, before as AwardState, event as AwardEvent);
      case 'vehicle':
        return ActiveAwards.takeVehicle(before as VehicleState, event as VehicleEvent);
      default:
        return [];
    }
  }
}

/** The hash names the policy as it was written: an older version is not lifted before it is judged. */
const pinned = (stored: StoredEvent): Breach[] => {
  const data = JSON.parse(stored.data) as {
    readonly policy?: object;
    readonly policyHash?: string;
  };
  return data.policy === undefined || policyHash(data.policy) === data.policyHash
    ? []
    : [{ rule: 'POLICY_HASH', message: 'the pinned policy is not the one that its hash names' }];
};

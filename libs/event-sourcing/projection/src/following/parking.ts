import { QueryFailedError, TypeORMError, type EntityManager } from 'typeorm';
import { ParkedStream } from '../checkpoint/parked-stream.entity.js';
import type { ReadModel } from '../rows/read-model.js';
import { StreamGap } from '../rows/stream-gap.js';
import { StreamAdvanced } from '../rows/stream-advanced.js';
import type { StreamEvent } from './stream-event.js';

/** Maximum stored length of an error message, which is enough for operators. */
const REASON_MAX = 1_000;
/** SQLSTATE classes: invalid value, violated constraint, row or key too large. */
const REFUSED_VALUES = /^(?:22|23|54)/;

/**
 * Whether applying an event will fail each time, because a database constraint or the portal's code
 * rejects it. False if the database is down or busy, or its schema is missing.
 */
export const isPoison = (error: unknown): boolean => {
  if (error instanceof StreamGap || error instanceof StreamAdvanced) return false;
  if (!(error instanceof TypeORMError)) return true;
  if (!(error instanceof QueryFailedError)) return false;
  const { code = '' }: { code?: string } = error.driverError;
  return REFUSED_VALUES.test(code);
};

/** Finds and stores the streams that read models can no longer update, each from an event on. */
export class Parking {
  readonly #parked = new Map<string, ParkedStream>();
  readonly #found: ParkedStream[] = [];

  constructor(known: readonly ParkedStream[] = []) {
    for (const one of known) this.#parked.set(parkedKeyOf(one.readModel, one.stream), one);
  }

  /** Streams parked by this instance. */
  get found(): readonly ParkedStream[] {
    return this.#found;
  }

  apply(manager: EntityManager, model: ReadModel, events: readonly StreamEvent[]): Promise<void> {
    return model.apply(manager, this.#wanted(model, events));
  }

  /**
   * Like `apply`, but parks the streams of events that cannot be applied. It finds these events by
   * bisection with savepoints, and applies all others.
   */
  async applyApart(
    manager: EntityManager,
    model: ReadModel,
    events: readonly StreamEvent[],
  ): Promise<void> {
    const wanted = this.#wanted(model, events).toSorted(compareLogOrder);
    const [first] = wanted;
    if (first === undefined) return;
    try {
      await manager.transaction((savepoint) => model.apply(savepoint, wanted));
    } catch (cause) {
      if (!isPoison(cause)) throw cause;
      model.forget();
      if (wanted.length === 1) return this.#park(model, first, cause);
      const middle = Math.ceil(wanted.length / 2);
      await this.applyApart(manager, model, wanted.slice(0, middle));
      await this.applyApart(manager, model, wanted.slice(middle));
    }
  }

  #wanted({ name }: ReadModel, events: readonly StreamEvent[]): readonly StreamEvent[] {
    if (this.#parked.size === 0) return events;
    return events.filter(({ stream, position }) => {
      const from = this.#parked.get(parkedKeyOf(name, stream))?.position ?? Infinity;
      return position < from;
    });
  }

  #park({ name }: ReadModel, { stream, position, event: { type } }: StreamEvent, cause: unknown) {
    const reason = String(cause).slice(0, REASON_MAX);
    const parked = { readModel: name, stream, position, type, reason };
    this.#parked.set(parkedKeyOf(name, stream), parked);
    this.#found.push(parked);
  }
}

const compareLogOrder = (one: StreamEvent, other: StreamEvent): number =>
  Number(one.at > other.at) - Number(one.at < other.at);
const parkedKeyOf = (readModel: string, stream: string): string => `${readModel} ${stream}`;

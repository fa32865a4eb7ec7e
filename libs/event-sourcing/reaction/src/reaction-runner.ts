import type { Envelope, EventBus } from '@fairlot/event-bus-port';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { attemptWithRetries, pauseWithJitter } from './attempts.js';
import type { Reaction } from './define-reaction.js';
import { ReactionProgress } from './reaction-progress.js';
import {
  REACTION_LIMITS,
  type ReactionLimits,
  type ReactionObserver,
  type ReactionOptions,
  type ReactionStatus,
} from './reaction-options.js';

/**
 * Runs the effects of one reaction: first for the log, from the group's checkpoint to its end, then
 * for events from the bus. Events may be repeated but are never skipped.
 */
export class ReactionRunner {
  readonly #limits: ReactionLimits;
  readonly #observer: ReactionObserver;
  readonly #progress: ReactionProgress;
  readonly #stopping = new AbortController();
  /** Number of parked events by key, as stored in `ReactionProgress`. */
  #parked = new Map<string, number>();
  #catchingUp = true;
  /**
   * Resolves when the log has been read to its end. Events from the bus wait for this. They are
   * acknowledged once they are done or parked.
   */
  readonly #caughtUp = Promise.withResolvers<void>();
  #savedAt = 0;
  #failingSinceAt: number | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #loops: Promise<unknown>[] = [];
  #unsubscribe: () => Promise<void> = async () => {};

  constructor(
    private readonly reaction: Reaction,
    private readonly options: ReactionOptions,
  ) {
    this.#limits = { ...REACTION_LIMITS, ...options.limits };
    this.#observer = options.observer ?? {};
    // Avoid an unhandled rejection, because `start` may fail while nothing waits for this promise.
    this.#caughtUp.promise.catch(() => undefined);
    this.#progress = new ReactionProgress(options.dataSource, reaction.group);
  }

  get status(): ReactionStatus {
    const parked = [...this.#parked.values()].reduce((sum, count) => sum + count, 0);
    return { catchingUp: this.#catchingUp, parked, failingSinceAt: this.#failingSinceAt };
  }

  /** Subscribes to the bus and starts reading the log, but does not wait for its end. */
  async start(bus: EventBus): Promise<void> {
    this.#unsubscribe = await bus.subscribe(this.reaction.group, (batch) => this.#handle(batch));
    this.#loops = [this.#untilDone(() => this.catchUp()), this.#retryParked()];
  }

  /** Ends pauses and waits for the effect that is running. Remaining events are delivered again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#caughtUp.reject(new Error(`${this.reaction.group} stops`));
    await this.#unsubscribe();
    await Promise.all(this.#loops);
    await this.#turn;
  }

  /**
   * Runs the effects for everything that is committed when it is called. Waits for events that open
   * transactions still hide.
   * @throws errors of the store or of the progress
   */
  async catchUp(): Promise<void> {
    const { store } = this.options;
    const { pageMax, unseenMs } = this.#limits;
    const { signal } = this.#stopping;
    await this.#readParked();
    const end = (await store.logEnd()) ?? '';
    let after = await this.#progress.checkpoint();
    while ((after ?? '') < end && !signal.aborted) {
      const events = await store.readLog({ after, limit: pageMax });
      const newest = events.at(-1)?.at;
      if (newest === undefined) {
        await pauseWithJitter(unseenMs, signal);
        continue;
      }
      await this.#inTurn(() => this.#react(this.#opened(events)));
      await this.#progress.save(newest);
      after = newest;
    }
    this.#catchingUp = false;
    this.#caughtUp.resolve();
  }

  /**
   * @throws if the progress cannot be stored or too many events are parked. The bus then retries.
   */
  async #handle(batch: readonly Envelope[]): Promise<void> {
    const newest = batch.reduce((at, envelope) => (envelope.at > at ? envelope.at : at), '');
    await this.#caughtUp.promise;
    await this.#inTurn(async () => {
      const wanted = batch.filter(({ type }) => this.reaction.on.has(type));
      await this.#react(wanted);
      const now = this.options.clock.now();
      if (wanted.length === 0 && now - this.#savedAt < this.#limits.checkpointEveryMs) return;
      await this.#progress.save(newest);
      this.#savedAt = now;
    });
  }

  async #react(events: readonly Envelope[]): Promise<void> {
    const held = events.filter(({ key }) => this.#parked.has(key));
    const free = events.filter(({ key }) => !this.#parked.has(key));
    if (held.length > 0) await this.#park(held, 'an older event of its key is parked');
    if (free.length === 0) return;
    try {
      await this.#effect(free);
    } catch (cause) {
      this.#failed(cause);
      // One event may make the effect fail for all, so handle the events of each key separately
      // now.
      const keys = [...Map.groupBy(free, ({ key }) => key).values()].values();
      const worker = async () => {
        for (const ofKey of keys) await this.#reactInOrder(ofKey);
      };
      const ends = await Promise.allSettled(
        Array.from({ length: this.#limits.keysAtOnce }, worker),
      );
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
  }

  async #reactInOrder(events: readonly Envelope[]): Promise<void> {
    const { signal } = this.#stopping;
    const onFailure = (cause: unknown) => this.#failed(cause);
    for (const [index, event] of events.entries()) {
      const attempts = { ...this.#limits, signal, onFailure };
      const failure = await attemptWithRetries(() => this.#effect([event]), attempts);
      if (failure === null) continue;
      // If the runner is stopping, attempts end early. Then do not park the event, as it comes
      // again.
      if (signal.aborted) throw failure.cause;
      const rest = events.slice(index);
      await this.#park(rest, failure.cause);
      this.#observer.parked?.(rest, failure.cause);
      return;
    }
  }

  async #effect(events: readonly Envelope[]): Promise<void> {
    await this.reaction.effect(events);
    this.#failingSinceAt = null;
    this.#observer.done?.(new Set(events.map(({ stream }) => stream)));
  }

  async #park(events: readonly Envelope[], error: unknown): Promise<void> {
    if (this.status.parked + events.length > this.#limits.parkedMax) {
      throw new Error(`${this.reaction.group} has too many parked events`, { cause: error });
    }
    await this.#progress.park(events, error);
    for (const { key } of events) this.#parked.set(key, (this.#parked.get(key) ?? 0) + 1);
  }

  async #readParked(): Promise<readonly Envelope[]> {
    const events = await this.#progress.parked();
    const byKey = Map.groupBy(events, ({ key }) => key);
    this.#parked = new Map(Array.from(byKey, ([key, { length }]) => [key, length]));
    return events;
  }

  async #retryParked(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await pauseWithJitter(this.#limits.retryParkedMs, signal);
      if (signal.aborted) return;
      await this.#inTurn(() => this.#doParked()).catch((cause: unknown) => this.#failed(cause));
    }
  }

  async #doParked(): Promise<void> {
    const stuck = new Set<string>();
    for (const event of await this.#readParked()) {
      if (stuck.has(event.key)) continue;
      try {
        await this.#effect([event]);
        await this.#progress.done(event);
      } catch (cause) {
        stuck.add(event.key);
        this.#failed(cause);
      }
    }
    await this.#readParked();
  }

  /** Opens events. Leaves out unreadable ones, because the relay will publish them when it can. */
  #opened(events: readonly CommittedEvent[]): Envelope[] {
    return events.flatMap((event) => {
      if (!this.reaction.on.has(event.type)) return [];
      try {
        return [this.options.envelopeOf(event)];
      } catch (cause) {
        this.#observer.failed?.(cause);
        return [];
      }
    });
  }

  /** Runs tasks one after the other, so that no event overtakes parked or retried events. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #untilDone(work: () => Promise<void>): Promise<void> {
    const { retryMaxMs } = this.#limits;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        return await work();
      } catch (cause) {
        this.#failed(cause);
        await pauseWithJitter(retryMaxMs, signal);
      }
    }
  }

  #failed(cause: unknown): void {
    this.#failingSinceAt ??= this.options.clock.now();
    this.#observer.failed?.(cause);
  }
}

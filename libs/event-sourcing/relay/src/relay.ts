import type { Envelope } from '@fairlot/event-bus-port';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { AcknowledgedPrefix } from './acknowledged-prefix.js';
import { waitAtMost } from './wait-at-most.js';
import { CheckpointSaver } from './checkpoint-saver.js';
import { TRANSIENT_HELD_STREAMS } from './held-streams.js';
import { HoldBack } from './hold-back.js';
import {
  RELAY_LIMITS,
  type RelayLimits,
  type RelayObserver,
  type RelayOptions,
  type RelayStatus,
} from './relay-options.js';
import { WakeSignal } from './wake-signal.js';

/** Name of the relay's checkpoint. */
export const RELAY = 'relay';

/**
 * Publishes the global log on the bus. It passes events after the checkpoint on in order, with
 * several batches in flight. The checkpoint never passes an unacknowledged event, so a crash or
 * failure causes repeated events but no loss. Only one relay may run at a time.
 */
export class Relay {
  private readonly limits: RelayLimits;
  private readonly observer: RelayObserver;
  private readonly saver: CheckpointSaver;
  private readonly holdBack: HoldBack;
  private readonly signal = new WakeSignal();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly stopped = Promise.withResolvers<void>();
  private prefix = new AcknowledgedPrefix(null);
  private waiting = 0;
  private running = false;
  private failure: { readonly cause: unknown } | null = null;
  private failingSinceAt: number | null = null;
  private work: Promise<void> = Promise.resolve();
  private unwatch: () => Promise<void> = async () => {};

  constructor(private readonly options: RelayOptions) {
    this.limits = { ...RELAY_LIMITS, ...options.limits };
    this.observer = options.observer ?? {};
    this.saver = new CheckpointSaver({
      checkpoints: options.checkpoints,
      name: RELAY,
      everyMs: this.limits.checkpointEveryMs,
      onFailure: (error) => this.observer.failed?.(error),
    });
    this.holdBack = new HoldBack({
      ...options,
      heldStreams: options.heldStreams ?? TRANSIENT_HELD_STREAMS,
      onHeld: (stream, cause) => this.observer.onHeld?.(stream, cause),
    });
  }

  get status(): RelayStatus {
    const { running, waiting, failingSinceAt, holdBack } = this;
    const { acknowledgedAt: publishedAt, newestAt: handedAt } = this.prefix;
    return { running, handedAt, publishedAt, waiting, held: holdBack.size, failingSinceAt };
  }

  /** Starts to publish after the checkpoint. @throws any error of loading the checkpoint */
  async start(): Promise<void> {
    const checkpoint = await this.options.checkpoints.load(RELAY);
    this.prefix = new AcknowledgedPrefix(await this.holdBack.open(checkpoint));
    this.unwatch = await this.options.store.onCommit(() => this.signal.wake());
    this.running = true;
    this.work = this.follow();
  }

  /** Waits at most `drainMs` for batches in flight, then saves the checkpoint. */
  async stop(): Promise<void> {
    this.running = false;
    this.stopped.resolve();
    this.signal.wake();
    await this.unwatch();
    await waitAtMost(
      this.limits.drainMs,
      this.work.then(() => Promise.all(this.inFlight)),
    );
    await this.saver.flush();
  }

  private async follow(): Promise<void> {
    let pauseMs = this.limits.retryFirstMs;
    while (this.running) {
      try {
        await this.publishWhatIsThere();
        pauseMs = this.limits.retryFirstMs;
        await this.signal.sleep(this.limits.pollMs);
      } catch (error) {
        this.failingSinceAt ??= this.options.clock.now();
        this.observer.failed?.(error);
        await this.startOver(pauseMs * (0.5 + Math.random()));
        pauseMs = Math.min(pauseMs * 2, this.limits.retryMaxMs);
      }
    }
  }

  private async publishWhatIsThere(): Promise<void> {
    const { inFlightMax: most, batchMax: limit } = this.limits;
    while (this.running) {
      if (this.failure !== null) throw this.failure.cause;
      if (this.inFlight.size >= most) {
        await Promise.race([...this.inFlight, this.stopped.promise]);
        continue;
      }
      const after = this.prefix.newestAt;
      // This read includes everything committed until now, so forget earlier wake-ups.
      this.signal.listen();
      const events = await this.options.store.readLog({ after, limit });
      const newest = events.at(-1);
      const envelopes = await this.holdBack.publishable(events, after);
      if (newest === undefined || this.failure !== null) break;
      this.publish(envelopes, newest);
      if (events.length < limit) break;
    }
    if (this.failure !== null) throw this.failure.cause;
  }

  private publish(envelopes: readonly Envelope[], newest: CommittedEvent): void {
    const acknowledge = this.prefix.begin(newest.at);
    this.waiting += envelopes.length;
    const sent = this.handOver(envelopes, acknowledge).finally(() => {
      this.waiting -= envelopes.length;
      this.inFlight.delete(sent);
    });
    this.inFlight.add(sent);
  }

  private async handOver(batch: readonly Envelope[], acknowledge: () => void): Promise<void> {
    try {
      await this.options.bus.publish(batch);
    } catch (cause) {
      this.failure ??= { cause };
      this.signal.wake();
      return;
    }
    acknowledge();
    this.failingSinceAt = null;
    const last = batch.at(-1);
    if (last !== undefined) {
      const lagMs = this.options.clock.now() - last.metadata.decidedAt;
      this.observer.published?.({ events: batch.length, lagMs });
    }
    await this.settle();
  }

  private async settle(): Promise<void> {
    const { acknowledgedAt } = this.prefix;
    if (acknowledgedAt === null) return;
    this.saver.offer(acknowledgedAt);
    // If this fails, the next start publishes the released streams again, which does no harm.
    await this.holdBack.acknowledged(acknowledgedAt).catch((error: unknown) => {
      this.observer.failed?.(error);
    });
  }

  /**
   * Starts again after a failure, because no batch may overtake a failed one. Waits for all batches
   * in flight, then reads after the last batch that succeeded.
   */
  private async startOver(afterMs: number): Promise<void> {
    await Promise.race([Promise.all(this.inFlight), this.stopped.promise]);
    if (!this.running) return;
    this.failure = null;
    this.prefix = new AcknowledgedPrefix(this.prefix.acknowledgedAt);
    await waitAtMost(afterMs, this.stopped.promise);
  }
}

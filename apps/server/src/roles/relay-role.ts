import type { Lease } from '@fairlot/auction-application';
import {
  Relay,
  type RelayObserver,
  type RelayOptions,
  type RelayStatus,
} from '@fairlot/event-sourcing-relay';
import type { Logger } from '@nestjs/common';

export const LEASE_CHECK_MS = 400;

/** Logs once per event type that streams are held back. The health check reports their number. */
export const logHeldOncePerType = (logger: Logger): NonNullable<RelayObserver['onHeld']> => {
  const logged = new Set<string>();
  return ({ stream, position, type, version }, cause) => {
    if (logged.has(type)) return;
    logged.add(type);
    const event = `${type} version ${version} at ${position}`;
    logger.error(`${stream} is held back from ${event} on: ${String(cause)}`);
  };
};

/** Runs the relay while this process has the lease, so that only one process publishes the log. */
export class RelayRole {
  private relay: Relay | null = null;
  /** The lease's epoch when the relay was started. */
  private epoch: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** The check in progress, or the last one. */
  private checking: Promise<void> = Promise.resolve();
  private stopped = false;
  private ending: Promise<unknown> = Promise.resolve();
  private failing: number | null = null;

  constructor(
    private readonly lease: Lease,
    private readonly options: RelayOptions,
  ) {}

  /** Null while another process has the lease. */
  get status(): RelayStatus | null {
    return this.relay?.status ?? null;
  }

  /** Since when this process can neither check its lease nor start the relay; null if it can. */
  get failingSinceAt(): number | null {
    return this.failing;
  }

  start(): Promise<void> {
    this.checking = this.checkLease();
    return this.checking;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.end();
    await this.checking;
    // Stop a relay that was started in the meantime.
    this.end();
    await this.ending;
    await this.lease.release();
  }

  private async checkLease(): Promise<void> {
    try {
      const held = await this.lease.hold();
      const epoch = this.lease.fence?.epoch ?? null;
      // In between, another process has published and may have held streams back, so restart the
      // relay.
      if (!held || epoch !== this.epoch) this.end();
      this.epoch = epoch;
      if (held && this.relay === null && !this.stopped) await this.begin();
      this.failing = null;
    } catch (error) {
      this.failing ??= this.options.clock.now();
      this.options.observer?.failed?.(error);
      // If only this process cannot reach the database, another process takes over.
      if (this.lease.fence === null) this.end();
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.start(), LEASE_CHECK_MS);
  }

  private async begin(): Promise<void> {
    const relay = new Relay(this.options);
    await relay.start();
    // Assign only after a successful start, or a failed start would never be retried.
    this.relay = relay;
  }

  /**
   * Stops the relay without waiting, because its last batch must not delay renewals of the lease.
   */
  private end(): void {
    const drained = this.relay?.stop().catch((error: unknown) => {
      this.options.observer?.failed?.(error);
    });
    this.relay = null;
    this.ending = Promise.all([this.ending, drained]);
  }
}

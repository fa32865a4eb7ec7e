import type { Lease } from '@fairlot/auction-application';
import {
  Relay,
  type RelayObserver,
  type RelayParts,
  type RelayStatus,
} from '@fairlot/event-sourcing-relay';
import type { Logger } from '@nestjs/common';

export const LOOK_EVERY_MS = 400;

/** Says of each type of event once that streams with it are held back; health counts them all. */
export const onceAType = (logger: Logger): NonNullable<RelayObserver['held']> => {
  const said = new Set<string>();
  return ({ stream, position, type, version }, cause) => {
    if (said.has(type)) return;
    said.add(type);
    const event = `${type} version ${version} at ${position}`;
    logger.error(`${stream} is not published from ${event} on: ${String(cause)}`);
  };
};

/** Runs the relay while this process holds its lease; one process at a time publishes the log. */
export class RelayRole {
  private relay: Relay | null = null;
  /** Of the lease when the relay began. */
  private epoch: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** The look under way, or the last one. */
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;
  private ending: Promise<unknown> = Promise.resolve();
  private failing: number | null = null;

  constructor(
    private readonly lease: Lease,
    private readonly parts: RelayParts,
  ) {}

  /** Null while another process has the lease. */
  get status(): RelayStatus | null {
    return this.relay?.status ?? null;
  }

  /** Since when it could neither learn whether it is its turn nor begin, epoch ms; else null. */
  get failingSinceAt(): number | null {
    return this.failing;
  }

  start(): Promise<void> {
    this.looking = this.look();
    return this.looking;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.end();
    await this.looking;
    // What began meanwhile.
    this.end();
    await this.ending;
    await this.lease.release();
  }

  private async look(): Promise<void> {
    try {
      const held = await this.lease.hold();
      const epoch = this.lease.fence?.epoch ?? null;
      // In between another process has published and held streams back: this one looks anew.
      if (!held || epoch !== this.epoch) this.end();
      this.epoch = epoch;
      if (held && this.relay === null && !this.stopped) await this.begin();
      this.failing = null;
    } catch (error) {
      this.failing ??= this.parts.clock.now();
      this.parts.observer?.failed?.(error);
      // Where this process alone does not reach the database, another takes over.
      if (this.lease.fence === null) this.end();
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.start(), LOOK_EVERY_MS);
  }

  private async begin(): Promise<void> {
    const relay = new Relay(this.parts);
    await relay.start();
    // Not before: one that never ran would never be begun again.
    this.relay = relay;
  }

  /** It hands nothing over any more; that it drains must not keep the lease from being renewed. */
  private end(): void {
    const drained = this.relay?.stop().catch((error: unknown) => {
      this.parts.observer?.failed?.(error);
    });
    this.relay = null;
    this.ending = Promise.all([this.ending, drained]);
  }
}

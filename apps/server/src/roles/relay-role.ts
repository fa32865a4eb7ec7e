import type { Lease } from '@fairlot/auction-application';
import {
  Relay,
  type RelayObserver,
  type RelayParts,
  type RelayStatus,
} from '@fairlot/event-sourcing-relay';
import type { Logger } from '@nestjs/common';

const LOOK_EVERY_MS = 1_000;

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
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly lease: Lease,
    private readonly parts: RelayParts,
  ) {}

  /** Null while another process has the lease. */
  get status(): RelayStatus | null {
    return this.relay?.status ?? null;
  }

  async start(): Promise<void> {
    await this.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.end();
    await this.lease.release();
  }

  private async look(): Promise<void> {
    try {
      const held = await this.lease.hold();
      if (held && this.relay === null) await this.begin();
      if (!held) await this.end();
    } catch (error) {
      // The database is away; nobody else can have taken over without it either.
      this.parts.observer?.failed?.(error);
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS);
  }

  private async begin(): Promise<void> {
    this.relay = new Relay(this.parts);
    await this.relay.start();
  }

  private async end(): Promise<void> {
    const { relay } = this;
    this.relay = null;
    await relay?.stop();
  }
}

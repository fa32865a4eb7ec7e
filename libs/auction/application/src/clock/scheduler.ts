import type { CommandHeader } from '@fairlot/event-sourcing-engine';
import type { Fence } from '@fairlot/event-store-port';
import { newCommandId, type Clock } from '@fairlot/kernel';
import {
  CloseDueLotsCommand,
  type CloseDueLotsHandler,
} from '../commands/closing/close-due-lots.handler.js';
import {
  StartAuctionCommand,
  type StartAuctionHandler,
} from '../commands/publishing/start-auction.handler.js';
import type { DueHint, DueSource } from './due-source.js';
import type { Lease } from './lease.js';
import type { Outage } from '@fairlot/auction-domain';
import { OutageDetector } from './outage-detector.js';
import type { StoreOutages } from './store-outages.js';

export type SchedulerOptions = {
  readonly clock: Clock;
  readonly due: DueSource;
  readonly lease: Lease;
  readonly starts: Pick<StartAuctionHandler, 'execute'>;
  readonly closes: Pick<CloseDueLotsHandler, 'execute'>;
  /**
   * Minimum delay between the end of a lot and its close. 0 if all bids pass through this process;
   * otherwise at least the age up to which the engine accepts a bid.
   */
  readonly closeDrainMs?: number;
  /**
   * Receives the periods in which the store did not answer, before any lot is closed after them.
   */
  readonly outages: StoreOutages;
  /** Outages of all processes, when other processes take bids too. */
  readonly outagesAnywhere?: () => Promise<readonly Outage[]>;
  readonly onError?: (error: unknown, hint: DueHint | null) => void;
};

/**
 * How often the source of due work is read. Timers of this process cover the time between two
 * reads.
 */
const SOURCE_READ_MS = 400;
const HORIZON_MS = 5_000;
const RETRY_MS = 250;
/** A shorter time without a lease holder is a normal takeover by another process, not an outage. */
const LAPSE_MIN_MS = 2_000;

const CLOCK_ACTOR = { idUser: 0, idDealer: null, role: 'CLOCK' };

type ArmedTimer = { readonly hint: DueHint; readonly timer: NodeJS.Timeout };

/**
 * Sends the commands that start auctions and close lots, to the millisecond. Each command checks
 * again whether it is due, so a repeated command has no effect. Only the process with the lease is
 * active.
 */
export class Scheduler {
  readonly #armed = new Map<string, ArmedTimer>();
  readonly #running = new Set<Promise<void>>();
  #nextRead: NodeJS.Timeout | null = null;
  /** Whether the clock was moved during a check, which therefore used the old time. */
  #movedMeanwhile = false;
  #active = false;
  #stopped = true;
  readonly #outageDetector: OutageDetector;

  constructor(private readonly options: SchedulerOptions) {
    this.#outageDetector = new OutageDetector(options.outages);
  }

  /** Minimum delay between the end of a lot and its close. */
  get closeDrainMs(): number {
    return this.options.closeDrainMs ?? 0;
  }

  /** Whether this process has the lease. */
  get active(): boolean {
    return this.#active;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#track(this.#readAndWait());
  }

  /** Waits for running work and releases the lease. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#nextRead !== null) clearTimeout(this.#nextRead);
    this.#disarm();
    await Promise.all(this.#running);
    await this.options.lease.release();
    this.#active = false;
  }

  /**
   * Call it after the clock was moved. It sets timers again, and checks for due work immediately.
   */
  clockMoved(): void {
    if (this.#stopped) return;
    const hints = [...this.#armed.values()].map(({ hint }) => hint);
    this.#disarm();
    for (const hint of hints) this.expect(hint);
    this.#movedMeanwhile = true;
    if (this.#nextRead === null) return;
    clearTimeout(this.#nextRead);
    this.#track(this.#readAndWait());
  }

  /**
   * Wakes the auction at `hint.at`, unless an earlier wake-up is set for it. Does nothing while
   * this process is not active.
   */
  expect(hint: DueHint): void {
    if (!this.#active || this.#stopped) return;
    const key = `${hint.kind} ${hint.idAuction}`;
    const armed = this.#armed.get(key);
    if (armed !== undefined) {
      if (armed.hint.at <= hint.at) return;
      clearTimeout(armed.timer);
    }
    const delay = Math.max(0, hint.at - this.options.clock.now());
    if (delay > HORIZON_MS) this.#armed.delete(key);
    else {
      const timer = setTimeout(() => this.#track(this.#wake(key, hint)), delay);
      this.#armed.set(key, { hint, timer });
    }
  }

  async #readAndWait(): Promise<void> {
    const { due, lease, clock, onError } = this.options;
    this.#nextRead = null;
    this.#movedMeanwhile = false;
    const beganAt = clock.now();
    try {
      this.#active = await lease.hold();
      this.#answered();
      // Holding the lease means that this process has just written to the store.
      if (this.#active) this.options.outages.wrote(beganAt);
      if (!this.#active) this.#disarm();
      else for (const hint of await due.dueUntil(clock.now() + HORIZON_MS)) this.expect(hint);
    } catch (error) {
      this.#outageDetector.unanswered();
      // If the lease is not confirmed, another process may have it.
      this.#active = false;
      this.#disarm();
      onError?.(error, null);
    }
    if (this.#stopped) return;
    const restMs = this.#movedMeanwhile ? 0 : SOURCE_READ_MS;
    this.#nextRead = setTimeout(() => this.#track(this.#readAndWait()), restMs);
  }

  /**
   * Called when the store answers. The time without an answer, or without a lease holder, was an
   * outage for bidders. It must be recorded before the next lot closes. This process records it
   * even if it accepts no bids, because it cannot know whether other processes could write.
   */
  #answered(): void {
    const { clock, lease } = this.options;
    const now = clock.now();
    this.#outageDetector.answered(now, lease.lapsedMs >= LAPSE_MIN_MS ? now - lease.lapsedMs : now);
  }

  async #wake(key: string, hint: DueHint): Promise<void> {
    this.#armed.delete(key);
    const { clock, onError } = this.options;
    const { fence } = this.options.lease;
    // This process may have been suspended. Another process then has the lease and wakes the
    // auction.
    if (fence === null) return;
    // A timer may fire early, and the server's clock may have been set back.
    if (clock.now() < hint.at) return this.expect(hint);
    try {
      const nextAt = await (hint.kind === 'START'
        ? this.#start(hint, fence)
        : this.#close(hint, fence));
      if (nextAt !== null) this.expect({ ...hint, kind: 'CLOSE', at: nextAt });
    } catch (error) {
      onError?.(error, hint);
      this.expect({ ...hint, at: clock.now() + RETRY_MS });
    }
  }

  async #start({ idAuction }: DueHint, fence: Fence): Promise<null> {
    await this.options.starts.execute(new StartAuctionCommand(this.#header(fence), { idAuction }));
    return null;
  }

  async #close({ idAuction }: DueHint, fence: Fence): Promise<number | null> {
    const { closeDrainMs } = this;
    const { closes, outages, outagesAnywhere } = this.options;
    const elsewhere = (await outagesAnywhere?.()) ?? [];
    const data = { idAuction, closeDrainMs, outages: [...outages.known, ...elsewhere] };
    const command = new CloseDueLotsCommand(this.#header(fence), data);
    const outcome = await closes.execute(command);
    return outcome.outcome === 'accepted' ? outcome.answer.nextAt : null;
  }

  #header(fence: Fence): CommandHeader {
    const ingressAt = this.options.clock.now();
    return { commandId: newCommandId(), actor: CLOCK_ACTOR, ingressAt, fence };
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  #disarm(): void {
    for (const { timer } of this.#armed.values()) clearTimeout(timer);
    this.#armed.clear();
  }
}

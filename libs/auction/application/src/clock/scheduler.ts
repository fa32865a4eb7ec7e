import type { CommandHeader } from '@fairlot/event-sourcing-engine';
import type { Fence } from '@fairlot/event-store-port';
import { newCommandId, type Clock } from '@fairlot/kernel';
import {
  CloseDueLotsCommand,
  type CloseDueLotsHandler,
} from '../commands/close-due-lots.handler.js';
import {
  StartAuctionCommand,
  type StartAuctionHandler,
} from '../commands/start-auction.handler.js';
import type { DueHint, DueSource } from './due-source.js';
import type { Lease } from './lease.js';
import type { Outage } from '@fairlot/auction-domain';
import { StoreLooks } from './store-looks.js';
import type { StoreOutages } from './store-outages.js';

export type SchedulerParts = {
  readonly clock: Clock;
  readonly due: DueSource;
  readonly lease: Lease;
  readonly starts: Pick<StartAuctionHandler, 'execute'>;
  readonly closes: Pick<CloseDueLotsHandler, 'execute'>;
  /**
   * How long after its end a lot closes at the earliest. 0 where every offer comes through this
   * process; else at least as long as the engine decides an offer after its stamp.
   */
  readonly closeDrainMs?: number;
  /** Told of the times in which the store did not answer, before anything is closed after them. */
  readonly outages: StoreOutages;
  /** Those of any process, where offers come to others too. */
  readonly outagesAnywhere?: () => Promise<readonly Outage[]>;
  readonly onError?: (error: unknown, hint: DueHint | null) => void;
};

/** How often the source is asked, and how far ahead; in between, timers of this process fire. */
const LOOK_EVERY_MS = 400;
const HORIZON_MS = 5_000;
const RETRY_MS = 250;
/** Longer than another process needs to take a lease over. */
const LAPSE_MIN_MS = 2_000;

const CLOCK_ACTOR = { idUser: 0, idDealer: null, role: 'CLOCK' };

type Armed = { readonly hint: DueHint; readonly timer: NodeJS.Timeout };

/**
 * The clock role: wakes auctions that start and lots that end, to the millisecond, by sending the
 * command that judges again. One process acts at a time; a late or doubled wake-up changes nothing.
 */
export class Scheduler {
  readonly #armed = new Map<string, Armed>();
  readonly #running = new Set<Promise<void>>();
  #look: NodeJS.Timeout | null = null;
  /** The clock was moved while a look was under way: it asked for what was due before. */
  #movedMeanwhile = false;
  #active = false;
  #stopped = true;
  readonly #looks: StoreLooks;

  constructor(private readonly parts: SchedulerParts) {
    this.#looks = new StoreLooks(parts.outages);
  }

  /** How long after its end a lot closes at the earliest. */
  get closeDrainMs(): number {
    return this.parts.closeDrainMs ?? 0;
  }

  /** Whether this process holds the lease. */
  get active(): boolean {
    return this.#active;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#track(this.#lookAndRest());
  }

  /** Lets what is under way end, and gives the lease up. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#look !== null) clearTimeout(this.#look);
    this.#disarm();
    await Promise.all(this.#running);
    await this.parts.lease.release();
    this.#active = false;
  }

  /** The clock was moved: timers are armed for what it says now, and what fell due is looked for at once. */
  clockMoved(): void {
    if (this.#stopped) return;
    const hints = [...this.#armed.values()].map(({ hint }) => hint);
    this.#disarm();
    for (const hint of hints) this.expect(hint);
    this.#movedMeanwhile = true;
    if (this.#look === null) return;
    clearTimeout(this.#look);
    this.#track(this.#lookAndRest());
  }

  /** Wakes at `at` unless something wakes that auction earlier. Ignored while not active. */
  expect(hint: DueHint): void {
    if (!this.#active || this.#stopped) return;
    const key = `${hint.kind} ${hint.idAuction}`;
    const armed = this.#armed.get(key);
    if (armed !== undefined) {
      if (armed.hint.at <= hint.at) return;
      clearTimeout(armed.timer);
    }
    const delay = Math.max(0, hint.at - this.parts.clock.now());
    if (delay > HORIZON_MS) this.#armed.delete(key);
    else {
      const timer = setTimeout(() => this.#track(this.#wake(key, hint)), delay);
      this.#armed.set(key, { hint, timer });
    }
  }

  async #lookAndRest(): Promise<void> {
    const { due, lease, clock, onError } = this.parts;
    this.#look = null;
    this.#movedMeanwhile = false;
    const beganAt = clock.now();
    try {
      this.#active = await lease.hold();
      this.#answered();
      // Whoever holds it has written it.
      if (this.#active) this.parts.outages.wrote(beganAt);
      if (!this.#active) this.#disarm();
      else for (const hint of await due.dueUntil(clock.now() + HORIZON_MS)) this.expect(hint);
    } catch (error) {
      this.#looks.unanswered();
      // Without word of the lease another process may have it.
      this.#active = false;
      this.#disarm();
      onError?.(error, null);
    }
    if (this.#stopped) return;
    const restMs = this.#movedMeanwhile ? 0 : LOOK_EVERY_MS;
    this.#look = setTimeout(() => this.#track(this.#lookAndRest()), restMs);
  }

  /**
   * The store answers. When it had not, or when nobody had held the lease, because no process was
   * there, that was an outage for bidders: it is known before the next lot is closed. A process that
   * takes no offers cannot tell whether another did, and closes before that one has told.
   */
  #answered(): void {
    const { clock, lease } = this.parts;
    const now = clock.now();
    this.#looks.answered(now, lease.lapsedMs >= LAPSE_MIN_MS ? now - lease.lapsedMs : now);
  }

  async #wake(key: string, hint: DueHint): Promise<void> {
    this.#armed.delete(key);
    const { clock, onError } = this.parts;
    const { fence } = this.parts.lease;
    // Whoever has it by now wakes the auction; this process may have been stopped meanwhile.
    if (fence === null) return;
    // A timer may be early, and the server's clock may have been put back.
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
    await this.parts.starts.execute(new StartAuctionCommand(this.#header(fence), { idAuction }));
    return null;
  }

  async #close({ idAuction }: DueHint, fence: Fence): Promise<number | null> {
    const { closeDrainMs } = this;
    const { closes, outages, outagesAnywhere } = this.parts;
    const elsewhere = (await outagesAnywhere?.()) ?? [];
    const data = { idAuction, closeDrainMs, outages: [...outages.known, ...elsewhere] };
    const command = new CloseDueLotsCommand(this.#header(fence), data);
    const outcome = await closes.execute(command);
    return outcome.outcome === 'accepted' ? outcome.answer.nextAt : null;
  }

  #header(fence: Fence): CommandHeader {
    const ingressAt = this.parts.clock.now();
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

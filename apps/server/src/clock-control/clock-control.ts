import { setTimeout as sleep } from 'node:timers/promises';
import { moveSystemClock, systemClock } from '@fairlot/kernel';
import type { ClockedPortal } from './clocked-portal.js';

/** Interval at which consumers' positions are compared with the end of the log. */
const POLL_EVERY_MS = 5;
/**
 * Longest wait for effects. A consumer that takes longer will not catch up: something blocks its
 * stream, or its process was killed.
 */
const TIMEOUT_MS = 30_000;

export type SettleOptions = {
  /** Whether to wait for due e-mails too. */
  readonly mailed?: boolean;
};

/** The last queued move. Moves run one at a time, and each waits for the previous one. */
let lastTurn: Promise<unknown> = Promise.resolve();
const runInTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const done = lastTurn.then(work);
  lastTurn = done.catch(() => null);
  return done;
};

/**
 * Moves the portal's clock and waits for all effects, in every running process of the portal. For
 * tests and the clock control call only.
 */
export class ClockControl {
  /** @param running returns the running processes of one portal */
  constructor(private readonly running: () => readonly ClockedPortal[]) {}

  now(): number {
    return systemClock.now();
  }

  /** Resolves when all decisions are published, projected, reacted to and sent live. */
  settled({ mailed = false }: SettleOptions = {}): Promise<void> {
    return runInTurn(async () => {
      await this.followed();
      if (mailed) await this.caughtUp(mailed);
    });
  }

  /**
   * Moves the clock forward.
   * @param byMs duration from now
   * @returns the new time, epoch ms
   */
  advance(byMs: number, settling: SettleOptions = {}): Promise<number> {
    return this.advanceTo(this.now() + byMs, settling);
  }

  /**
   * Moves the clock to an instant. It stops at each due time and waits for the effects, because
   * after one large step everything would be late.
   */
  advanceTo(to: number, { mailed = false }: SettleOptions = {}): Promise<number> {
    return runInTurn(async () => {
      await this.followed();
      do {
        moveSystemClock((await this.nextDueAt(to)) ?? to);
        await this.followed();
        await this.caughtUp(mailed);
      } while (this.now() < to);
      return this.now();
    });
  }

  private async nextDueAt(to: number): Promise<number | null> {
    const now = this.now();
    const each = await this.ofEach((portal) => portal.nextDueAt(now, to));
    const instants = each.filter((at) => at !== null);
    return instants.length === 0 ? null : Math.min(...instants);
  }

  /**
   * Runs the jobs of all processes, because they queue e-mails about earlier events and may write
   * more events.
   */
  private async caughtUp(mailed: boolean): Promise<void> {
    for (const portal of this.running()) await portal.catchUp(mailed);
    await this.followed();
  }

  private async followed(): Promise<void> {
    const lateAt = performance.now() + TIMEOUT_MS;
    for (;;) {
      const open = await this.open();
      if (open.length === 0) return;
      if (performance.now() > lateAt) throw new Error(`timed out: ${open.join(', ')}`);
      await sleep(POLL_EVERY_MS);
    }
  }

  /** Names of unfinished work: consumers behind the end of the log, and overdue auctions. */
  private async open(): Promise<readonly string[]> {
    const [one] = this.running();
    if (one === undefined) return [];
    const end = await one.logEnd();
    const published = await this.ofEach((portal) => portal.publishedTo());
    if (!published.some((at) => at >= end)) return ['relay'];
    const behind = await this.ofEach((portal) => portal.behind(end));
    if (behind.flat().length > 0) return behind.flat();
    const overdue = await this.ofEach((portal) => portal.overdue(this.now()));
    if (overdue.flat().length > 0) return overdue.flat();
    return (await one.logEnd()) === end ? [] : ['events that were written meanwhile'];
  }

  private ofEach<Answer>(ask: (portal: ClockedPortal) => Promise<Answer>): Promise<Answer[]> {
    return Promise.all(this.running().map(ask));
  }
}

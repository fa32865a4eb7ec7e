import { setTimeout as sleep } from 'node:timers/promises';
import { moveSystemClock, systemClock } from '@fairlot/kernel';
import type { FollowedPortal } from './followed-portal.js';

/** How soon positions are compared again. */
const LOOK_EVERY_MS = 5;
/** What has not followed by then never will: a stream is held back, or a process is gone. */
const PATIENCE_MS = 30_000;

export type Settling = {
  /** Whether e-mails that are due have been sent, too. */
  readonly mailed?: boolean;
};

/** One moves at a time: whoever comes meanwhile waits for the whole step before. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const done = turn.then(work);
  turn = done.catch(() => null);
  return done;
};

/**
 * Moves the product's clock of this process and waits for all that follows, in every portal that runs
 * in it. For tests and the control call alone.
 */
export class ClockControl {
  /** @param running processes of one portal, as they run at each moment */
  constructor(private readonly running: () => readonly FollowedPortal[]) {}

  now(): number {
    return systemClock.now();
  }

  /** Resolves when everything decided so far is published, projected, reacted to and told live. */
  settled({ mailed = false }: Settling = {}): Promise<void> {
    return inTurn(async () => {
      await this.followed();
      if (mailed) await this.caughtUp(mailed);
    });
  }

  /** @param byMs from now on @returns the time then, epoch ms */
  advance(byMs: number, settling: Settling = {}): Promise<number> {
    return this.advanceTo(this.now() + byMs, settling);
  }

  /**
   * Stops at each instant at which something falls due, and goes on when that is decided: nothing is
   * late, as it would be after one leap.
   */
  advanceTo(to: number, { mailed = false }: Settling = {}): Promise<number> {
    return inTurn(async () => {
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
    const known = each.filter((at) => at !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  /** Jobs write e-mails of what happened, and events of what they did. */
  private async caughtUp(mailed: boolean): Promise<void> {
    for (const portal of this.running()) await portal.catchUp(mailed);
    await this.followed();
  }

  private async followed(): Promise<void> {
    const lateAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const open = await this.open();
      if (open.length === 0) return;
      if (performance.now() > lateAt) throw new Error(`timed out: ${open.join(', ')}`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** What is not done yet, by name: of the log as it ends now, and of what was due by now. */
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

  private ofEach<Answer>(ask: (portal: FollowedPortal) => Promise<Answer>): Promise<Answer[]> {
    return Promise.all(this.running().map(ask));
  }
}

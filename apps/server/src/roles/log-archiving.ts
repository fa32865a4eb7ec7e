import { setTimeout } from 'node:timers/promises';
import { ArchiveRunning, LogArchive } from '@fairlot/event-store-archive';
import { FailingWork } from '@fairlot/jobs';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { isDecidedSince } from '../core/is-decided-since.js';
import type { Settings } from '../settings/settings.js';
import { CLOCK, SETTINGS } from '../core/tokens.js';

const DAY_MS = 86_400_000;
/** Pause after each file, so that the database is free for bids. */
const PAUSE_MS = 500;
const WORK = 'log-archive';

/** Part of the jobs role: moves events older than a setting into files (ADR 28). */
@Injectable()
export class LogArchiving {
  #movedEvents = 0;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'archiveAfterDays'>,
    @Inject(LogArchive) private readonly archive: LogArchive | null,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly failing: FailingWork,
  ) {}

  /** Number of events that this process moved since its start. */
  get movedEvents(): number {
    return this.#movedEvents;
  }

  /** Since when moving fails, whichever process moves (epoch ms). Null if the setting is off. */
  async failingSinceAt(): Promise<number | null> {
    return this.settings.archiveAfterDays === null ? null : await this.failing.since(WORK);
  }

  /** Moves events into one file. False if no event is old enough, or another process is moving. */
  async moveNext(signal: AbortSignal): Promise<boolean> {
    const { archiveAfterDays: days } = this.settings;
    if (days === null || this.archive === null) return false;
    try {
      const moved = await this.moveOne(this.archive, this.clock.now() - days * DAY_MS);
      await this.failing.succeeded(WORK);
      if (moved) await setTimeout(PAUSE_MS, null, { signal });
      return moved;
    } catch (error) {
      if (error instanceof ArchiveRunning) return false;
      if (!signal.aborted) await this.recordFailure();
      throw error;
    }
  }

  private async moveOne(archive: LogArchive, before: number): Promise<boolean> {
    for await (const { events } of archive.move(isDecidedSince(before))) {
      this.#movedEvents += events;
      return true;
    }
    return false;
  }

  /** Without the database, `/health` reports the database instead. */
  private async recordFailure(): Promise<void> {
    await this.failing.failed(WORK, this.clock.now()).catch(() => {});
  }
}

import { setTimeout } from 'node:timers/promises';
import { ArchiveRunning, LogArchive } from '@fairlot/event-store-archive';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { isDecidedSince } from '../core/old-log.js';
import type { Settings } from '../start/settings.js';
import { CLOCK, SETTINGS } from '../start/tokens.js';

const DAY_MS = 86_400_000;
/** After each file: whoever bids meanwhile has the database for himself again. */
const PAUSE_MS = 500;

/** Of the jobs role: moves what of the log is older than a setting says into files (ADR 28). */
@Injectable()
export class LogArchiving {
  #movedEvents = 0;
  #failingSinceAt: number | null = null;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'archiveAfterDays'>,
    @Inject(LogArchive) private readonly archive: LogArchive | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Since this process began, and since when none can be moved, epoch ms. */
  get status() {
    return { movedEvents: this.#movedEvents, failingSinceAt: this.#failingSinceAt };
  }

  /** Moves a file of it. False where nothing is that old, and where another process is at it. */
  async moveNext(signal: AbortSignal): Promise<boolean> {
    const { archiveAfterDays: days } = this.settings;
    if (days === null || this.archive === null) return false;
    try {
      const moved = await this.moveOne(this.archive, this.clock.now() - days * DAY_MS);
      this.#failingSinceAt = null;
      if (moved) await setTimeout(PAUSE_MS, null, { signal });
      return moved;
    } catch (error) {
      if (error instanceof ArchiveRunning) return false;
      if (!signal.aborted) this.#failingSinceAt ??= this.clock.now();
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
}

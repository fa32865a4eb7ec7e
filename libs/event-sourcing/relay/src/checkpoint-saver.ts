import type { LogPosition } from '@fairlot/event-store-port';
import type { CheckpointStore } from './checkpoint-store.js';

type SaverOptions = {
  readonly checkpoints: CheckpointStore;
  readonly name: string;
  readonly everyMs: number;
  /**
   * Called if saving fails. This only causes more repeated events after a crash, and the next save
   * has a newer position.
   */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Saves the newest position at most every `everyMs`. One save runs at a time, so it never goes
 * back.
 */
export class CheckpointSaver {
  private newest: LogPosition | null = null;
  private timer: NodeJS.Timeout | null = null;
  private saved: Promise<void> = Promise.resolve();

  constructor(private readonly options: SaverOptions) {}

  offer(at: LogPosition): void {
    this.newest = at;
    this.timer ??= setTimeout(() => void this.flush(), this.options.everyMs);
  }

  /** Resolves when all positions offered so far are saved, or their failure was reported. */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.saved = this.saved.then(() => this.save());
    return this.saved;
  }

  private async save(): Promise<void> {
    const at = this.newest;
    if (at === null) return;
    this.newest = null;
    const { checkpoints, name, onFailure } = this.options;
    await checkpoints.save(name, at).catch(onFailure);
  }
}

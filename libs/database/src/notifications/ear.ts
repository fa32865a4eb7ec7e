import { setTimeout as sleep } from 'node:timers/promises';

/** Distinct texts that wait for a slow listener; more, and it reads everything anew instead. */
const WAITING_MAX = 1_000;
const AGAIN_MS = 1_000;

/** What one listener does. What it does may take its time: nobody else waits for it. */
export type Heard = {
  /** Texts told since it was last called, each once, in order. */
  readonly onTold: (texts: readonly string[]) => void | Promise<void>;
  /** Texts may have been missed: whatever is kept must be read anew. */
  readonly onMissed: () => void | Promise<void>;
};

/**
 * One listener of one channel. It is called at once when it is idle; what comes while it works is
 * collected, repeats once, and handed over when it has finished. One that fails may have lost what
 * it was told, so it is told a second later that it missed something.
 */
export class Ear {
  private waiting = new Set<string>();
  private missed = false;
  private isWorking = false;

  constructor(
    private readonly heard: Heard,
    private readonly ended: AbortSignal,
  ) {}

  tell(text: string): void {
    if (this.missed) return;
    this.waiting.add(text);
    if (this.waiting.size > WAITING_MAX) this.miss();
    else this.work();
  }

  miss(): void {
    this.missed = true;
    this.waiting.clear();
    this.work();
  }

  private work(): void {
    if (this.isWorking || this.ended.aborted) return;
    this.isWorking = true;
    void this.workOff();
  }

  /** Runs without a pause, in the caller's own turn, as long as the listener does not wait. */
  private async workOff(): Promise<void> {
    while ((this.missed || this.waiting.size > 0) && !this.ended.aborted) {
      try {
        const working = this.next();
        if (working !== undefined) await working;
      } catch {
        this.missed = true;
        await sleep(AGAIN_MS, undefined, { signal: this.ended, ref: false }).catch(() => undefined);
      }
    }
    this.isWorking = false;
  }

  private next(): void | Promise<void> {
    const { missed } = this;
    const texts = [...this.waiting];
    this.missed = false;
    this.waiting.clear();
    return missed ? this.heard.onMissed() : this.heard.onTold(texts);
  }
}

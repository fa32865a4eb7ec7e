import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum number of payloads queued for a slow listener. Beyond it, the listener must reload. */
const WAITING_MAX = 1_000;
const RETRY_MS = 1_000;

/** The callbacks of a listener. They may be slow, because no other listener waits for them. */
export type ListenCallbacks = {
  /** Payloads received since the last call, each once, in order. */
  readonly onNotified: (texts: readonly string[]) => void | Promise<void>;
  /** Payloads may have been missed, so cached data must be reloaded. */
  readonly onMissed: () => void | Promise<void>;
};

/**
 * One listener of a channel. An idle listener is called immediately. While it works, payloads are
 * collected without duplicates and passed on when it has finished. A listener that fails may have
 * lost payloads, so a second later it is notified that it missed some.
 */
export class ChannelListener {
  private waiting = new Set<string>();
  private missed = false;
  private isWorking = false;

  constructor(
    private readonly callbacks: ListenCallbacks,
    private readonly ended: AbortSignal,
  ) {}

  notify(text: string): void {
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

  /**
   * Passes the collected payloads to the callbacks. Runs synchronously as long as the callbacks
   * return no promise.
   */
  private async workOff(): Promise<void> {
    while ((this.missed || this.waiting.size > 0) && !this.ended.aborted) {
      try {
        const working = this.next();
        if (working !== undefined) await working;
      } catch {
        this.missed = true;
        await sleep(RETRY_MS, undefined, { signal: this.ended, ref: false }).catch(() => undefined);
      }
    }
    this.isWorking = false;
  }

  private next(): void | Promise<void> {
    const { missed } = this;
    const texts = [...this.waiting];
    this.missed = false;
    this.waiting.clear();
    return missed ? this.callbacks.onMissed() : this.callbacks.onNotified(texts);
  }
}

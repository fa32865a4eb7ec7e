/**
 * Lets a loop sleep until it is woken or a time has passed. A wake-up after `listen` is not lost.
 */
export class WakeSignal {
  private woken = false;
  private end: (() => void) | null = null;

  /** Discards earlier wake-ups. */
  listen(): void {
    this.woken = false;
  }

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  async sleep(atMostMs: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMostMs);
        this.end = () => (clearTimeout(timer), resolve());
      });
    }
    this.end = null;
    this.woken = false;
  }
}

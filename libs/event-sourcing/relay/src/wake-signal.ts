/** Lets a loop sleep until it is woken or a time is over; a wake since it last listened is not lost. */
export class WakeSignal {
  private woken = false;
  private end: (() => void) | null = null;

  /** Wakes from before are heard. */
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

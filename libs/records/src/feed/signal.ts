/** An in-process hook. A listener must not throw: it would keep the others from hearing. */
export class Signal<Payload> {
  private readonly listeners = new Set<(payload: Payload) => void>();

  /** @returns what ends the subscription. */
  subscribe(listener: (payload: Payload) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  emit(payload: Payload): void {
    for (const listener of this.listeners) listener(payload);
  }
}

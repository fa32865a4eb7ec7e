/** An event inside the process. Listeners must not throw, or the others would not be called. */
export class Signal<Payload> {
  private readonly listeners = new Set<(payload: Payload) => void>();

  /** @returns a function that unsubscribes */
  subscribe(listener: (payload: Payload) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  emit(payload: Payload): void {
    for (const listener of this.listeners) listener(payload);
  }
}

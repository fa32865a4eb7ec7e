type Pending<State> = { sent: State; newest: State | null; timer: NodeJS.Timeout };

/**
 * Sends the first state of a topic at once and then the newest one at most every `everyMs`: a
 * state is whole, so the ones between are not missed. It holds the topics of one such time only.
 */
export class Conflation<State extends { readonly events: number }> {
  private readonly pending = new Map<string, Pending<State>>();

  constructor(
    private readonly everyMs: number,
    private readonly send: (topic: string, state: State) => void,
  ) {}

  /** The one with the most events in it wins; of equal ones, the later. */
  offer(topic: string, state: State): void {
    const pending = this.pending.get(topic);
    if (pending === undefined) {
      const timer = setTimeout(() => this.next(topic), this.everyMs);
      this.pending.set(topic, { sent: state, newest: null, timer });
      this.send(topic, state);
    } else if (state.events >= (pending.newest ?? pending.sent).events) {
      pending.newest = state;
    }
  }

  /** Nothing held of the topic is sent any more. */
  forget(topic: string): void {
    clearTimeout(this.pending.get(topic)?.timer);
    this.pending.delete(topic);
  }

  /** Sends what is held and ends the timers. */
  stop(): void {
    for (const [topic, { newest }] of this.pending) {
      this.forget(topic);
      if (newest !== null) this.send(topic, newest);
    }
  }

  private next(topic: string): void {
    const pending = this.pending.get(topic);
    if (pending === undefined) return;
    const { newest } = pending;
    this.pending.delete(topic);
    if (newest !== null) this.offer(topic, newest);
  }
}

import { RetainedStates } from '@fairlot/live-bus-port';

const CLEARED_MAX = 10_000;

/** The states that a restarted broker needs again: the newest of each topic, and cleared topics. */
export class SentStates {
  private readonly states: RetainedStates;
  private readonly cleared = new Set<string>();

  constructor(max: number) {
    this.states = new RetainedStates(max);
  }

  set(topic: string, payload: string): void {
    this.states.set(topic, payload);
    this.cleared.delete(topic);
    if (payload !== '') return;
    this.cleared.add(topic);
    const [oldest] = this.cleared;
    if (this.cleared.size > CLEARED_MAX && oldest !== undefined) this.cleared.delete(oldest);
  }

  topics(): readonly string[] {
    return [...this.cleared, ...this.states.topics()];
  }

  /** The state of a topic: empty if the topic was cleared, null if the state was dropped. */
  get(topic: string): string | null {
    return this.cleared.has(topic) ? '' : this.states.get(topic);
  }
}

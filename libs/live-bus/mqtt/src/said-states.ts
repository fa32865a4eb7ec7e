import { RetainedStates } from '@fairlot/live-bus-port';

const CLEARED_MAX = 10_000;

/** What a broker that begins anew has to be told: the newest of each topic, and what is no more. */
export class SaidStates {
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

  /** Empty where the topic was cleared; null where it has been forgotten. */
  get(topic: string): string | null {
    return this.cleared.has(topic) ? '' : this.states.get(topic);
  }
}

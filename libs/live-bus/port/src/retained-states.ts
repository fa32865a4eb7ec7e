import { textOf, type Payload } from './payload.js';

/** The newest retained payload of each topic, bounded: the least recently set is dropped first. */
export class RetainedStates {
  private readonly payloads = new Map<string, Payload>();

  constructor(private readonly max: number) {}

  /** Retains the payload of a topic; an empty one clears the topic, as in MQTT. */
  set(topic: string, payload: Payload): void {
    this.payloads.delete(topic);
    if (payload === '') return;
    this.payloads.set(topic, payload);
    if (this.payloads.size <= this.max) return;
    const [oldest] = this.payloads.keys();
    if (oldest !== undefined) this.payloads.delete(oldest);
  }

  /** The topics with a retained payload, least recently set first. */
  topics(): readonly string[] {
    return [...this.payloads.keys()];
  }

  has(topic: string): boolean {
    return this.payloads.has(topic);
  }

  get(topic: string): string | null {
    const payload = this.payloads.get(topic);
    return payload === undefined ? null : textOf(payload);
  }
}

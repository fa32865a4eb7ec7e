import { textOf, type Payload } from './payload.js';

/**
 * The newest retained payload of each topic. Above the maximum, the one set least recently is
 * dropped.
 */
export class RetainedStates {
  private readonly payloads = new Map<string, Payload>();

  constructor(private readonly max: number) {}

  /** Retains the payload of a topic. As in MQTT, an empty payload clears the topic. */
  set(topic: string, payload: Payload): void {
    this.payloads.delete(topic);
    if (payload === '') return;
    this.payloads.set(topic, payload);
    if (this.payloads.size <= this.max) return;
    const [oldest] = this.payloads.keys();
    if (oldest !== undefined) this.payloads.delete(oldest);
  }

  /** The topics that have a retained payload, the one set least recently first. */
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

/** The newest retained payload of each topic, bounded: the topic set longest ago goes first. */
export class RetainedStates {
  private readonly payloads = new Map<string, string>();

  constructor(private readonly max: number) {}

  /** An empty payload clears the topic, as in MQTT. */
  set(topic: string, payload: string): void {
    this.payloads.delete(topic);
    if (payload === '') return;
    this.payloads.set(topic, payload);
    if (this.payloads.size <= this.max) return;
    const [oldest] = this.payloads.keys();
    if (oldest !== undefined) this.payloads.delete(oldest);
  }

  /** Those set longest ago first. */
  topics(): readonly string[] {
    return [...this.payloads.keys()];
  }

  get(topic: string): string | null {
    return this.payloads.get(topic) ?? null;
  }
}

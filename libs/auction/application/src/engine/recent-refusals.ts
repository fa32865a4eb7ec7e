/**
 * Refusals given lately, by command id; what was accepted the store itself remembers. Two
 * generations instead of a list by age: a full one becomes the older one, and the older one is
 * dropped, so nothing is ever moved or searched.
 */
export class RecentRefusals<Entry> {
  #newer = new Map<string, Entry>();
  #older = new Map<string, Entry>();

  constructor(private readonly generationMax: number) {}

  get(commandId: string): Entry | undefined {
    return this.#newer.get(commandId) ?? this.#older.get(commandId);
  }

  set(commandId: string, entry: Entry): void {
    if (this.#newer.size >= this.generationMax) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(commandId, entry);
  }
}

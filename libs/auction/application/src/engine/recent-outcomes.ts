/**
 * What was answered lately, by command id. Two generations instead of a list by age: a full one
 * becomes the older one, and the older one is dropped, so nothing is ever moved or searched.
 */
export class RecentOutcomes<Entry> {
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

  delete(commandId: string): void {
    this.#newer.delete(commandId);
    this.#older.delete(commandId);
  }
}

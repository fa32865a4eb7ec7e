/**
 * What is known of the latest command ids. Two generations: a full one becomes the older one, and
 * the older one is dropped. Nothing is ever deleted: a map that entries come to and go from leaves
 * old tables behind which keep what they held alive until the next major collection.
 */
export class RecentCommands<Entry> {
  #newer = new Map<string, Entry>();
  #older = new Map<string, Entry>();

  /** @param generationMax at least as many as are under way at once, so that none is forgotten */
  constructor(private readonly generationMax: number) {}

  get(commandId: string): Entry | undefined {
    return this.#newer.get(commandId) ?? this.#older.get(commandId);
  }

  set(commandId: string, entry: Entry): void {
    if (this.#older.has(commandId)) {
      this.#older.set(commandId, entry);
      return;
    }
    if (this.#newer.size >= this.generationMax && !this.#newer.has(commandId)) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(commandId, entry);
  }
}

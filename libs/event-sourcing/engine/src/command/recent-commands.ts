import type { Known } from '../commit/unit.js';

/**
 * The most recent command ids, in two generations. When the newer one is full, it replaces the
 * older one. Entries are never deleted one by one: old hash tables of such a map keep their entries
 * alive until the next major collection.
 */
export class RecentCommands {
  #newer = new Map<string, Known>();
  #older = new Map<string, Known>();

  /** @param generationMax at least the number of commands in flight, so that none is dropped */
  constructor(private readonly generationMax: number) {}

  get(commandId: string): Known | undefined {
    return this.#newer.get(commandId) ?? this.#older.get(commandId);
  }

  /** Adds an unknown id. */
  add(commandId: string): Known {
    if (this.#newer.size >= this.generationMax) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    const known = { unit: null, isKept: false };
    this.#newer.set(commandId, known);
    return known;
  }
}

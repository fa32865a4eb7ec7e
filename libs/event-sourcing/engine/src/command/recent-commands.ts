import type { CommandEntry } from '../commit/unit.js';

/**
 * Remembers the most recent command ids, in two generations. When the newer generation is full, it
 * replaces the older one. Entries are not deleted one by one, because the map's old hash tables
 * would keep them in memory until the next major garbage collection.
 */
export class RecentCommands {
  #newer = new Map<string, CommandEntry>();
  #older = new Map<string, CommandEntry>();

  /**
   * @param generationMax at least the maximum number of open commands, so that none is forgotten
   */
  constructor(private readonly generationMax: number) {}

  get(commandId: string): CommandEntry | undefined {
    return this.#newer.get(commandId) ?? this.#older.get(commandId);
  }

  /** Adds an id that is not in the list, and returns its entry. */
  add(commandId: string): CommandEntry {
    if (this.#newer.size >= this.generationMax) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    const entry = { unit: null, isStored: false };
    this.#newer.set(commandId, entry);
    return entry;
  }
}

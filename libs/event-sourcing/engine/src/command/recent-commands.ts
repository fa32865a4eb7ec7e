import type { CommandEntry } from '../commit/unit.js';

/**
 * The most recent command ids, in two generations. When the newer one is full, it replaces the
 * older one. Entries are never deleted one by one, because old hash tables of the map would keep
 * them alive until the next major collection.
 */
export class RecentCommands {
  #newer = new Map<string, CommandEntry>();
  #older = new Map<string, CommandEntry>();

  /** @param generationMax at least the number of open commands, so that none is dropped */
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

import type { Known } from './unit.js';

/**
 * What is known of the latest command ids. Two generations: a full one becomes the older one, and
 * the older one is dropped. Nothing is ever deleted: a map that entries come to and go from leaves
 * old tables behind which keep what they held alive until the next major collection.
 */
export class RecentCommands {
  #newer = new Map<string, Known>();
  #older = new Map<string, Known>();

  /** @param generationMax at least as many as are under way at once, so that none is forgotten */
  constructor(private readonly generationMax: number) {}

  get(commandId: string): Known | undefined {
    return this.#newer.get(commandId) ?? this.#older.get(commandId);
  }

  /** Of an id that is not known. */
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

import type { Values } from '../rows/define-projection.js';
import type { BareCopies, KeyedTable } from './copies.js';

/**
 * Rows of a table that a rebuild fills: each is either in memory or in its copy, so that one which
 * changes often is written once.
 */
export class HeldRows {
  /** Those that changed last come last. */
  readonly #held = new Map<string, Values>();
  /** The last rows that were, or are being, written; null before any. */
  #written: Promise<void> | null = null;

  constructor(private readonly table: KeyedTable) {}

  /** Names a row: its key columns in their order. */
  readonly nameOf = (keyed: Values): string => {
    let name = '';
    for (const key of this.table.keys) name += `${String(keyed[key])}.`;
    return name;
  };

  get(name: string): Values | undefined {
    return this.#held.get(name);
  }

  set(name: string, row: Values): void {
    this.#held.delete(name);
    this.#held.set(name, row);
  }

  /** Afterwards those of these rows that there are can be got. */
  async hold(keys: readonly Values[], copies: BareCopies): Promise<void> {
    if (this.#written === null) return;
    const sought = keys.filter((key) => !this.#held.has(this.nameOf(key)));
    if (sought.length === 0) return;
    await this.#written;
    for (const row of await copies.takeOut(this.table, sought)) this.set(this.nameOf(row), row);
  }

  /** @param keep once more are held, the ones that changed last remain: half as many */
  async write(copies: BareCopies, keep: number): Promise<void> {
    if (this.#held.size <= keep) return;
    const newest = Math.floor(keep / 2);
    const oldest: Values[] = [];
    for (const [name, row] of this.#held) {
      if (this.#held.size === newest) break;
      oldest.push(row);
      this.#held.delete(name);
    }
    this.#written = copies.append(this.table, oldest);
    await this.#written;
  }
}

import type { Values } from '../rows/define-projection.js';
import type { UnindexedCopies, KeyedTable } from './copies.js';

/**
 * The rows of a table during a rebuild. A row is either in memory or in the copied table, so a row
 * that changes often is written rarely.
 */
export class RowBuffer {
  /** Rows in memory, in the order of their last change. */
  readonly #held = new Map<string, Values>();
  /** The last write, running or finished; null before the first one. */
  #written: Promise<void> | null = null;

  constructor(private readonly table: KeyedTable) {}

  /** Name of a row: the values of its key columns, in order. */
  readonly nameOf = (row: Values): string => {
    let name = '';
    for (const key of this.table.keys) name += `${String(row[key])}.`;
    return name;
  };

  get(name: string): Values | undefined {
    return this.#held.get(name);
  }

  set(name: string, row: Values): void {
    this.#held.delete(name);
    this.#held.set(name, row);
  }

  /** Loads these rows back into memory, if they exist. */
  async hold(keys: readonly Values[], copies: UnindexedCopies): Promise<void> {
    if (this.#written === null) return;
    const sought = keys.filter((key) => !this.#held.has(this.nameOf(key)));
    if (sought.length === 0) return;
    await this.#written;
    for (const row of await copies.takeOut(this.table, sought)) this.set(this.nameOf(row), row);
  }

  /**
   * Writes rows if more than `keep` are in memory.
   * @param keep maximum number of rows in memory; above it, only the `keep / 2` rows that changed
   * last stay
   */
  async write(copies: UnindexedCopies, keep: number): Promise<void> {
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

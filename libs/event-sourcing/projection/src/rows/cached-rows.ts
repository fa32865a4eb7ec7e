import type { Values } from './define-projection.js';

/** A row with its version, as stored. */
export type CachedRow = { readonly row: Values; readonly version: string };

/**
 * Caches rows that were written recently, so that the next event of a stream need not read them.
 */
export class CachedRows {
  private readonly rows = new Map<string, CachedRow>();

  constructor(private readonly max: number) {}

  get(name: string): CachedRow | undefined {
    return this.rows.get(name);
  }

  clear(): void {
    this.rows.clear();
  }

  set(name: string, entry: CachedRow): void {
    this.rows.delete(name);
    this.rows.set(name, entry);
    if (this.rows.size <= this.max) return;
    const [oldest] = this.rows.keys();
    if (oldest !== undefined) this.rows.delete(oldest);
  }
}

import type { Values } from './define-projection.js';

/** A row as it stands in its table, and which of its versions this is. */
export type Kept = { readonly row: Values; readonly version: string };

/** The rows that were made last, so that the next event need not read them. */
export class KeptRows {
  private readonly rows = new Map<string, Kept>();

  constructor(private readonly max: number) {}

  get(name: string): Kept | undefined {
    return this.rows.get(name);
  }

  clear(): void {
    this.rows.clear();
  }

  set(name: string, kept: Kept): void {
    this.rows.delete(name);
    this.rows.set(name, kept);
    if (this.rows.size <= this.max) return;
    const [oldest] = this.rows.keys();
    if (oldest !== undefined) this.rows.delete(oldest);
  }
}

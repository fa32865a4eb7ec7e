import type { Values } from './define-projection.js';

/** A row as it stands in its table, and which of its versions this is. */
export type Kept = { readonly row: Values; readonly version: string };

/** The rows that were made last, so that the next event needs none of them whole. */
export class KeptRows {
  private readonly rows = new Map<string, Kept>();

  constructor(private readonly max: number) {}

  get(name: string): Kept | undefined {
    return this.rows.get(name);
  }

  set(name: string, kept: Kept): void {
    this.rows.delete(name);
    this.rows.set(name, kept);
    if (this.rows.size <= this.max) return;
    const [oldest] = this.rows.keys();
    if (oldest !== undefined) this.rows.delete(oldest);
  }
}

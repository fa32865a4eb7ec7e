import type { LeftOutRow } from '@fairlot/contracts/answers';
import { Injectable, Logger } from '@nestjs/common';

/** Different kinds of left out rows that are told one by one; the count knows them all. */
const TOLD_MAX = 500;

/** Rows that lists were answered without, because their contract does not know them. */
@Injectable()
export class LeftOutRows {
  private readonly logger = new Logger('answers');
  private readonly told = new Set<string>();
  private readonly counts = new Map<string, number>();
  /** The call and the list of the newest one (`SEC-48 lotList`); null before any. */
  last: string | null = null;

  /** Of each call since the start. */
  get byCall(): ReadonlyMap<string, number> {
    return this.counts;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Each kind of fault is logged once: where it is and what was expected, never the value. */
  add(id: string, rows: readonly LeftOutRow[]): void {
    for (const { list, cause } of rows) {
      this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
      this.last = `${id} ${list}`.trim();
      const faults = cause.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
      const kind = `${this.last} ${faults.map((each) => each.replaceAll(/\d+/g, 'n')).join()}`;
      if (this.told.size >= TOLD_MAX || this.told.has(kind)) continue;
      this.told.add(kind);
      this.logger.error({ operation: id, list, faults }, 'a row was left out of a list');
    }
  }
}

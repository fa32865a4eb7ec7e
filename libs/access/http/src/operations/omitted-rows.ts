import type { OmittedRow } from '@fairlot/contracts/answers';
import { Injectable, Logger } from '@nestjs/common';

/** Maximum number of different faults that are logged. The counts include all omitted rows. */
const LOGGED_MAX = 500;

/** Counts rows that were omitted from lists because they violate the contract. */
@Injectable()
export class OmittedRows {
  private readonly logger = new Logger('answers');
  private readonly logged = new Set<string>();
  private readonly counts = new Map<string, number>();
  /**
   * Call and list of the row that was omitted last, such as `SEC-48 lotList`. Null if none was
   * omitted.
   */
  last: string | null = null;

  /** Number of omitted rows for each call since the start. */
  get byCall(): ReadonlyMap<string, number> {
    return this.counts;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Logs each kind of fault once, with its position and the expected value, but never the actual
   * value.
   */
  add(id: string, rows: readonly OmittedRow[]): void {
    for (const { list, cause } of rows) {
      this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
      this.last = `${id} ${list}`.trim();
      const faults = cause.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
      const kind = `${this.last} ${faults.map((each) => each.replaceAll(/\d+/g, 'n')).join()}`;
      if (this.logged.size >= LOGGED_MAX || this.logged.has(kind)) continue;
      this.logged.add(kind);
      this.logger.error({ operation: id, list, faults }, 'a row was left out of a list');
    }
  }
}

import type { LeftOutRow } from '@fairlot/contracts/answers';

/** An answer as text, whose parts have passed their contract before: not written once for each caller. */
export class ReadyAnswer {
  constructor(
    readonly json: string,
    /** Rows that it goes without. */
    readonly leftOut: readonly LeftOutRow[],
  ) {}
}

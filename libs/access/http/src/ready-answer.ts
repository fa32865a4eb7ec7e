import type { LeftOutRow } from '@fairlot/contracts/answers';

/** An answer as text, whose parts have passed their contract before: not written once for each caller. */
export class ReadyAnswer {
  constructor(
    /** JSON when joined; cut so that most parts are the same for the next caller. */
    readonly parts: readonly string[],
    /** Rows that it goes without. */
    readonly leftOut: readonly LeftOutRow[],
  ) {}

  get text(): string {
    return this.parts.join('');
  }
}

import type { OmittedRow } from '@fairlot/contracts/answers';

/** A validated response as text, which is serialised once for all callers. */
export class ReadyAnswer {
  constructor(
    /** Concatenated, the parts are JSON. Most parts are the same for every caller. */
    readonly parts: readonly string[],
    /** Rows that were omitted because they violate the contract. */
    readonly leftOut: readonly OmittedRow[],
  ) {}

  get text(): string {
    return this.parts.join('');
  }
}

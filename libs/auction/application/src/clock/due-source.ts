/** Something will be due; only a hint, because the command judges state and time again. */
export type DueHint = {
  readonly kind: 'START' | 'CLOSE';
  readonly idAuction: number;
  /** Start of the auction, or the earliest end of its running lots; epoch milliseconds. */
  readonly at: number;
};

/** Knows which auctions start or have lots that end; from a read model, so it may lag. */
export abstract class DueSource {
  /** Everything due at or before this instant that is not done yet, however late. */
  abstract dueUntil(at: number): Promise<readonly DueHint[]>;
}

/**
 * A hint that something may be due in an auction. The command that handles it checks state and time
 * again.
 */
export type DueHint = {
  readonly kind: 'START' | 'CLOSE';
  readonly idAuction: number;
  /** Start of the auction, or the earliest end of its running lots, in epoch milliseconds. */
  readonly at: number;
};

/**
 * Lists auctions that are due to start, or have lots that are due to close. It uses a read model,
 * so it may lag.
 */
export abstract class DueSource {
  /** Everything due at or before this instant that is not done yet, however late. */
  abstract dueUntil(at: number): Promise<readonly DueHint[]>;
}

/** A hint that something may be due. The command checks state and time again. */
export type DueHint = {
  readonly kind: 'START' | 'CLOSE';
  readonly idAuction: number;
  /** Start of the auction, or the earliest end of its running lots, in epoch milliseconds. */
  readonly at: number;
};

/** Lists auctions that start or have lots that end. It uses a read model, so it may lag. */
export abstract class DueSource {
  /** Everything due at or before this instant that is not done yet, however late. */
  abstract dueUntil(at: number): Promise<readonly DueHint[]>;
}

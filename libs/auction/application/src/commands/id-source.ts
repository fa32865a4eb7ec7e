/** Allocates ids. Gaps are allowed, duplicates are not. */
export abstract class IdSource {
  abstract nextAuction(): Promise<number>;
  abstract nextPurchase(): Promise<number>;
}

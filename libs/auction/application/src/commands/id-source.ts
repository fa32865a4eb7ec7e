/** Allocates ids. Gaps are harmless; repeats are not. */
export abstract class IdSource {
  abstract nextAuction(): Promise<number>;
  abstract nextPurchase(): Promise<number>;
}

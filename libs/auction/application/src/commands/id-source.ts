/** Allocates ids. Gaps do no harm, repeats do. */
export abstract class IdSource {
  abstract nextAuction(): Promise<number>;
  abstract nextPurchase(): Promise<number>;
}

/** Allocates ids; a gap is no harm, a repeat would be. */
export abstract class IdSource {
  abstract nextAuction(): Promise<number>;
  abstract nextPurchase(): Promise<number>;
}

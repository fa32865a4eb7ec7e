import { limitHolderOf, type Caller } from '@fairlot/access-domain';
import { addressKey } from '@fairlot/access-records';
import type { RateClass } from '@fairlot/contracts';
import { tooManyRequests } from '@fairlot/contracts/refused';
import type { LimitSettings } from './limit-settings.js';
import { TokenBuckets, type TokenBucket, type Rate } from './token-buckets.js';

const ADDRESSES_MAX = 50_000;
const USERS_MAX = 10_000;
const BYTES_PER_KILOBYTE = 1_000;
/** Maximum number of delayed refusals. Further refusals are sent immediately. */
const DELAYED_MAX = 5_000;

type ChargedCaller = Pick<Caller, 'idUser' | 'idDealer' | 'view'>;

export type Requester = {
  /** The signed-in caller. Null for a visitor. */
  readonly caller: ChargedCaller | null;
  readonly address: string;
};

/**
 * The token buckets of a class of calls: per user, and per group (a dealer, or an address of
 * visitors).
 */
type BucketsByKind = { readonly users: TokenBuckets; readonly groups: TokenBuckets };

const multiplyRate = ({ perSecond, burst }: Rate, factor: number): Rate => ({
  perSecond: perSecond * factor,
  burst: burst * factor,
});

/** Limits the rate of calls by user, dealer and address. */
export class RateLimits {
  private readonly byClass: ReadonlyMap<RateClass, BucketsByKind>;
  private readonly addresses: TokenBuckets;
  private readonly kilobytes: TokenBuckets;
  private pending = 0;

  constructor(private readonly settings: LimitSettings) {
    const { perUser, dealerTimes, perAddress, kilobytesPerAddress } = settings;
    const bucketsOf = (rate: Rate): BucketsByKind => ({
      users: new TokenBuckets({ rate, keysMax: USERS_MAX }),
      groups: new TokenBuckets({ rate: multiplyRate(rate, dealerTimes), keysMax: USERS_MAX }),
    });
    const classes = Object.entries(perUser) as [RateClass, Rate][];
    this.byClass = new Map(classes.map(([name, rate]) => [name, bucketsOf(rate)]));
    this.addresses = new TokenBuckets({ rate: perAddress, keysMax: ADDRESSES_MAX });
    this.kilobytes = new TokenBuckets({ rate: kilobytesPerAddress, keysMax: ADDRESSES_MAX });
  }

  /**
   * Counts a request from an address before the caller is identified. Returns undefined if the
   * request may continue.
   * @throws Refused TOO_MANY_REQUESTS
   */
  knock(address: string): Promise<never> | undefined {
    const key = addressKey(address);
    const waitMs = this.kilobytes.of(key).waitMs();
    return waitMs > 0 ? this.refuse(waitMs) : this.take(this.addresses.of(key));
  }

  /** Charges bytes to an address after they are sent. */
  sent(address: string, bytes: number): void {
    this.kilobytes.of(addressKey(address)).take(bytes / BYTES_PER_KILOBYTE);
  }

  /**
   * Whether an address may open another connection now. Counts it like a request, but without
   * delaying a refusal.
   */
  mayConnect(address: string): boolean {
    const bucket = this.addresses.of(addressKey(address));
    if (bucket.waitMs() > 0) return false;
    bucket.take();
    return true;
  }

  /**
   * Counts a call of this class. Returns undefined when it may continue. @throws Refused
   * TOO_MANY_REQUESTS
   */
  ask(rateClass: RateClass, { caller, address }: Requester): Promise<never> | undefined {
    const buckets = this.byClass.get(rateClass);
    if (buckets === undefined) return undefined;
    const { users, groups } = buckets;
    return caller === null
      ? this.take(groups.of(`address ${addressKey(address)}`))
      : this.take(users.of(String(limitHolderOf(caller).idUser)), groups.of(groupOf(caller)));
  }

  /** Takes from all buckets or from none, so that a refusal by one does not charge the others. */
  private take(...buckets: readonly TokenBucket[]): Promise<never> | undefined {
    const waitMs = Math.max(...buckets.map((bucket) => bucket.waitMs()));
    if (waitMs > 0) return this.refuse(waitMs);
    for (const bucket of buckets) bucket.take();
    return undefined;
  }

  private async refuse(waitMs: number): Promise<never> {
    await this.hold();
    throw tooManyRequests(Math.max(1, Math.ceil((waitMs - this.settings.holdMs) / 1_000)));
  }

  /**
   * Delays a refusal, so that a client that retries immediately sends one request per delay and
   * connection.
   */
  async hold(): Promise<void> {
    if (this.pending >= DELAYED_MAX) return;
    this.pending += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, this.settings.holdMs).unref();
    await promise;
    this.pending -= 1;
  }
}

/** Key of the group whose limit a call uses: the dealer, or for staff the user. */
export const groupOf = (caller: ChargedCaller): string => {
  const { idUser, idDealer } = limitHolderOf(caller);
  return idDealer === null ? `user ${idUser}` : `dealer ${idDealer}`;
};

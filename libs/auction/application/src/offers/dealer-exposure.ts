import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AccessDirectory } from '@fairlot/access-records';
import { boundAmountMinor, type Bidder, type LotKey } from '@fairlot/auction-domain';
import { LotQueries } from '@fairlot/auction-read-model';
import { LeaseLost, type EventStore, type Fence } from '@fairlot/event-store-port';
import { Unavailable, type Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { AuctionStates } from '../commands/index.js';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { lotsActedOn } from './lots-acted-on.js';

/** How long a lot with a recent bid is remembered: longer than the read model ever lags. */
const RECENT_MS = 60_000;
/**
 * How often a bid is checked at most if other processes claim the dealer, and the longest pause
 * between two checks.
 */
const TRIES_MAX = 8;
const PAUSE_MAX_MS = 60;

type RememberedLot = LotKey & { readonly at: number };
type CreditedBidder = Bidder & { readonly creditMinor: number };
type PricedLot = LotKey & { readonly amountMinor: number };
/** Runs a bid, with the exposure of the bidder and the fence for the write. */
type RunBid<Answer> = (bidder: Bidder, fence: Fence) => Promise<Answer>;

const sumOf = (each: readonly number[]): number => each.reduce((sum, minor) => sum + minor, 0);
const lotNameOf = ({ idAuction, idLot }: LotKey): string => `${idAuction}.${idLot}`;

/**
 * Computes the exposure of dealers with a credit limit on other lots. The read model lists the
 * lots, and the engine returns their state. Bids of a dealer are checked one after the other,
 * because two parallel bids would each find the credit unused. Between processes, a claim ensures
 * this: a new claimant reads what the previous one has written, and the fence rejects pending
 * writes of the previous one. Merged duplicates count too (ADR 57). Bids of other dealers skip all
 * of this.
 */
@Injectable()
export class DealerExposure {
  readonly #holder = randomUUID();
  readonly #last = new Map<number, Promise<unknown>>();
  /** Lots with recent bids of the dealer that the read model may not contain yet. */
  readonly #recent = new Map<number, readonly RememberedLot[]>();
  /** Claims of the dealers in `#recent`. */
  readonly #claims = new Map<number, Fence>();

  constructor(
    private readonly states: AuctionStates,
    @Inject(AccessDirectory) private readonly directory: Pick<AccessDirectory, 'idsOf'>,
    @Inject(LotQueries) private readonly lots: Pick<LotQueries, 'boundLots' | 'shownTo'>,
    @Inject(EVENT_LOG) private readonly store: Pick<EventStore, 'claim' | 'logEnd' | 'readLog'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Number of dealers with recent lots. */
  get held(): number {
    return this.#recent.size;
  }

  /**
   * Calls `run` with the bidder's exposure on other lots, in minor units. Other bids of the dealer
   * wait until it ends.
   */
  async judged<Answer>(
    bidder: CreditedBidder,
    lot: PricedLot,
    run: RunBid<Answer>,
  ): Promise<Answer> {
    const { idDealer } = bidder;
    const before = this.#last.get(idDealer) ?? Promise.resolve();
    const turn = before.then(() => this.#untilWritten(bidder, lot, run));
    const settled = Promise.allSettled([turn]);
    this.#last.set(idDealer, settled);
    try {
      return await turn;
    } finally {
      if (this.#last.get(idDealer) === settled) this.#last.delete(idDealer);
    }
  }

  async #untilWritten<Answer>(
    bidder: CreditedBidder,
    lot: PricedLot,
    run: RunBid<Answer>,
  ): Promise<Answer> {
    const { idDealer } = bidder;
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      const claims = this.#claims.get(idDealer);
      const fence = claims ?? (await this.#claim(idDealer));
      const exposureMinor = await this.#beside(bidder, lot, claims === undefined);
      this.#remember(idDealer, lot);
      this.#claims.set(idDealer, fence);
      try {
        return await run({ ...bidder, exposureMinor }, fence);
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        this.#claims.delete(idDealer);
        await setTimeout(Math.random() * PAUSE_MAX_MS);
      }
    }
    throw new Unavailable('CONFLICT', 1);
  }

  /**
   * Claims the dealer: prevents further writes by other processes for it, and reads what they have
   * written.
   */
  async #claim(idDealer: number): Promise<Fence> {
    const fence = await this.store.claim(`credit ${idDealer}`, this.#holder);
    const lots = await lotsActedOn(this.store, idDealer, await this.lots.shownTo());
    for (const { idAuction, idLot } of lots) this.#remember(idDealer, { idAuction, idLot });
    return fence;
  }

  /**
   * Returns the dealer's exposure on all other lots. With `isFresh`, which is used before a
   * refusal, it reads them again, because other dealers may have outbid this one in another
   * process.
   */
  async #beside(bidder: CreditedBidder, lot: PricedLot, isFresh: boolean): Promise<number> {
    const { idDealer, creditMinor } = bidder;
    const idDealers = await this.directory.idsOf(idDealer);
    const claims = [...(await this.lots.boundLots(idDealers)), ...this.#fresh(idDealer)];
    const others = new Map(claims.map((key) => [lotNameOf(key), key]));
    others.delete(lotNameOf(lot));
    const lots = [...others.values()];
    const minor = await this.#boundBy(lots, idDealers, isFresh);
    const isEnough = minor + lot.amountMinor <= creditMinor;
    return isFresh || isEnough ? minor : this.#boundBy(lots, idDealers, true);
  }

  async #boundBy(
    lots: readonly LotKey[],
    idDealers: readonly number[],
    isFresh: boolean,
  ): Promise<number> {
    const bound = await Promise.all(
      lots.map(async ({ idAuction, idLot }) => {
        const key = { idAuction, idLot };
        const lot = await this.states.lot(key, isFresh);
        const award = await this.states.award(key, isFresh);
        return sumOf(idDealers.map((idDealer) => boundAmountMinor(lot, award, idDealer)));
      }),
    );
    return sumOf(bound);
  }

  #fresh(idDealer: number): readonly RememberedLot[] {
    const since = this.clock.now() - RECENT_MS;
    return (this.#recent.get(idDealer) ?? []).filter(({ at }) => at >= since);
  }

  /**
   * Remembers a lot with a recent bid. Dealers are in the order of their newest bids, so that the
   * oldest ones expire first.
   */
  #remember(idDealer: number, lot: LotKey): void {
    const at = this.clock.now();
    const others = this.#fresh(idDealer).filter((one) => lotNameOf(one) !== lotNameOf(lot));
    this.#recent.delete(idDealer);
    const { idAuction, idLot } = lot;
    this.#recent.set(idDealer, [...others, { idAuction, idLot, at }]);
    for (const [idOther, lots] of this.#recent) {
      if (lots.some((one) => one.at >= at - RECENT_MS)) break;
      this.#recent.delete(idOther);
      this.#claims.delete(idOther);
    }
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { boundMinor, type Bidder, type LotKey } from '@fairlot/auction-domain';
import { LotQueries } from '@fairlot/auction-read-model';
import { LeaseLost, type EventStore, type Fence } from '@fairlot/event-store-port';
import { Unavailable, type Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { AuctionStates } from '../commands/index.js';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { lotsActedOn } from './lots-acted-on.js';

/** Longer than a read model is ever behind: from then on it names the lot itself. */
const REMEMBERED_MS = 60_000;
/** How often an offer is judged again because another process judged one of the dealer, and the pause before. */
const TRIES_MAX = 8;
const PAUSE_MAX_MS = 60;

type Remembered = LotKey & { readonly at: number };
type Credited = Bidder & { readonly creditMinor: number };
type PricedLot = LotKey & { readonly amountMinor: number };
/** The bidder with his exposure, and under what the decision is written. */
type Run<Answer> = (bidder: Bidder, fence: Fence) => Promise<Answer>;

const nameOf = ({ idAuction, idLot }: LotKey): string => `${idAuction}.${idLot}`;

/**
 * What a dealer with a credit is bound to on other lots. The read model names the lots, the engine
 * says how each stands; a dealer's offers are judged one after the other, or two at once would each
 * find the credit free. Between processes the dealer's claim does that: whoever claims it looks at
 * what the other has written, and what that one has judged and not written is refused by its fence.
 * Dealers without a credit neither wait nor are looked up.
 */
@Injectable()
export class DealerExposure {
  readonly #holder = randomUUID();
  readonly #last = new Map<number, Promise<unknown>>();
  /** Lots that the dealer offered on and that the read model may not know yet. */
  readonly #recent = new Map<number, readonly Remembered[]>();
  /** By dealer, of those in `#recent`. */
  readonly #claims = new Map<number, Fence>();

  constructor(
    private readonly states: AuctionStates,
    @Inject(LotQueries) private readonly lots: Pick<LotQueries, 'boundLots' | 'shownTo'>,
    @Inject(EVENT_LOG) private readonly store: Pick<EventStore, 'claim' | 'logEnd' | 'readLog'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Dealers whose lots are held right now. */
  get held(): number {
    return this.#recent.size;
  }

  /** Runs with the exposure beside this lot, in minor units, and no other offer of the dealer. */
  async judged<Answer>(bidder: Credited, lot: PricedLot, run: Run<Answer>): Promise<Answer> {
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

  async #untilWritten<Answer>(bidder: Credited, lot: PricedLot, run: Run<Answer>): Promise<Answer> {
    const { idDealer } = bidder;
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      const known = this.#claims.get(idDealer);
      const fence = known ?? (await this.#claim(idDealer));
      const exposureMinor = await this.#beside(bidder, lot, known === undefined);
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

  /** From now on another process writes nothing of this dealer, and what it has written is known. */
  async #claim(idDealer: number): Promise<Fence> {
    const fence = await this.store.claim(`credit ${idDealer}`, this.#holder);
    const lots = await lotsActedOn(this.store, idDealer, await this.lots.shownTo());
    for (const { idAuction, idLot } of lots) this.#remember(idDealer, { idAuction, idLot });
    return fence;
  }

  /** What would be too much is looked at anew: others may have offered more by another process. */
  async #beside(bidder: Credited, lot: PricedLot, isFresh: boolean): Promise<number> {
    const { idDealer, creditMinor } = bidder;
    const known = [...(await this.lots.boundLots(idDealer)), ...this.#fresh(idDealer)];
    const others = new Map(known.map((key) => [nameOf(key), key]));
    others.delete(nameOf(lot));
    const lots = [...others.values()];
    const minor = await this.#boundBy(lots, idDealer, isFresh);
    const isEnough = minor + lot.amountMinor <= creditMinor;
    return isFresh || isEnough ? minor : this.#boundBy(lots, idDealer, true);
  }

  async #boundBy(lots: readonly LotKey[], idDealer: number, isFresh: boolean): Promise<number> {
    const bound = await Promise.all(
      lots.map(async ({ idAuction, idLot }) => {
        const key = { idAuction, idLot };
        const lot = await this.states.lot(key, isFresh);
        return boundMinor(lot, await this.states.award(key, isFresh), idDealer);
      }),
    );
    return bound.reduce((sum, minor) => sum + minor, 0);
  }

  #fresh(idDealer: number): readonly Remembered[] {
    const since = this.clock.now() - REMEMBERED_MS;
    return (this.#recent.get(idDealer) ?? []).filter(({ at }) => at >= since);
  }

  /** The dealers in the order of their newest offer, so that those long past go first. */
  #remember(idDealer: number, lot: LotKey): void {
    const at = this.clock.now();
    const others = this.#fresh(idDealer).filter((one) => nameOf(one) !== nameOf(lot));
    this.#recent.delete(idDealer);
    const { idAuction, idLot } = lot;
    this.#recent.set(idDealer, [...others, { idAuction, idLot, at }]);
    for (const [idOther, lots] of this.#recent) {
      if (lots.some((one) => one.at >= at - REMEMBERED_MS)) break;
      this.#recent.delete(idOther);
      this.#claims.delete(idOther);
    }
  }
}

import { parseStream, type AuctionEvent, type LotKey } from '@fairlot/auction-domain';
import {
  auctionAfter,
  allLotIdsIn,
  emptyAuction,
  EMPTY_FOLD,
  type LotFold,
  type FoldedAuction,
  type PublicLot,
} from '@fairlot/auction-public-lot';
import { auctionTopic, lotTopic, noticesTopic } from '@fairlot/contracts/live';
import type { Clock } from '@fairlot/kernel';
import { Conflation } from './conflation.js';
import { EndedAuctions, topicsOf } from './ended-auctions.js';
import { foldAuction, foldAuctionOn, foldLotOn } from './fold.js';
import type {
  StreamEvent,
  LiveEvent,
  LoadStream,
  OutgoingNotice,
  OutgoingState,
  PastLots,
} from './live-event.js';
import { LotViews, nextEventOf } from './lot-views.js';
import { noticesOf } from './notices.js';
import { auctionState, lotState, publicStateOf, type PublicState } from './public-states.js';
import { RecentViews } from './recent-views.js';

export type LiveLimits = {
  /** Minimum interval between two states of a topic. */
  readonly conflateMs: number;
  /** Maximum number of cached folds, separately for lots and for auctions. */
  readonly viewsMax: number;
  /** How long the topics of an auction in AWA keep their last state. */
  readonly keepEndedMs: number;
};

/**
 * Number of lots per batch while states are published at the start. A batch takes the database a
 * few milliseconds.
 */
const LOTS_PER_BATCH = 50;

const DEFAULT_LIMITS: LiveLimits = { conflateMs: 50, viewsMax: 5_000, keepEndedMs: 3_600_000 };

/** Known states of an auction's lots, by lot id. */
export type CachedLots = {
  /** Public states of lots whose later changes will arrive as events. */
  readonly publicStates: ReadonlyMap<number, PublicLot>;
  /** Known folds of the other lots, whose streams are read. */
  readonly folds: ReadonlyMap<number, LotFold>;
};

/** A known auction, and a function that returns the known states of its lots. */
export type CachedBoard = {
  readonly auction: FoldedAuction;
  readonly lots: (idLots: readonly number[]) => Promise<CachedLots>;
};

export type LivePublisherOptions = {
  readonly loadStream: LoadStream;
  /**
   * Returns stored states of a lot. If undefined, each lot that is not cached is folded from its
   * start.
   */
  readonly pastLots?: PastLots;
  readonly notify: (notice: OutgoingNotice) => void;
  /** Sends several states of one auction together. */
  readonly publish: (idAuction: number, states: readonly OutgoingState[]) => void;
  readonly clock: Clock;
  /** Pause after each batch while states are published at the start. */
  readonly rest?: () => Promise<void>;
  readonly limits?: Partial<LiveLimits>;
};

/** The newest changed states, by auction and topic. */
class ChangedStates {
  private readonly auctions = new Map<number, Map<string, PublicState>>();

  set(idAuction: number, topic: string, state: PublicState): void {
    const states = this.auctions.get(idAuction) ?? new Map<string, PublicState>();
    this.auctions.set(idAuction, states.set(topic, state));
  }

  forget(idAuction: number): void {
    this.auctions.delete(idAuction);
  }

  all(): ReadonlyMap<number, ReadonlyMap<string, PublicState>> {
    return this.auctions;
  }
}

/**
 * Turns events into messages on topics: complete public states of lots and auctions (conflated),
 * and all private notices. Repeated events are ignored by their position.
 */
export class LivePublisher {
  private readonly lots: LotViews;
  private readonly auctions: RecentViews<FoldedAuction>;
  private readonly states: Conflation<PublicState>;
  private readonly ended: EndedAuctions;
  private turn: Promise<unknown> = Promise.resolve();
  private stopped = false;
  /**
   * Topics that events have set or cleared during the publication at the start, which must not
   * overwrite them with older states. Null after it.
   */
  private setByEvents: Set<string> | null = new Set();

  constructor(private readonly options: LivePublisherOptions) {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.lots = new LotViews(options, limits.viewsMax);
    this.auctions = new RecentViews(limits.viewsMax);
    this.states = new Conflation(limits.conflateMs, (idAuction, states) => {
      const now = options.clock.now();
      const outgoing = [...states].map(([topic, { events, message }]) => ({
        topic,
        message: message(now),
        version: events,
      }));
      options.publish(idAuction, outgoing);
    });
    this.ended = new EndedAuctions(limits.keepEndedMs, (auction) => this.clear(auction));
  }

  /** Number of cached folds of lots and auctions. */
  get held(): number {
    return this.lots.size + this.auctions.size;
  }

  /** Number of auctions with states that wait to be sent. */
  get waiting(): number {
    return this.states.waiting;
  }

  /**
   * Handles a batch of events after the previous one. Rejects if a stream cannot be loaded; the
   * batch must then be delivered again.
   */
  handle(batch: readonly LiveEvent[]): Promise<void> {
    return this.inTurn(async () => {
      const changed = new ChangedStates();
      try {
        for (const happened of batch) await this.apply(happened, changed);
      } finally {
        for (const [idAuction, states] of changed.all()) {
          for (const topic of states.keys()) this.setByEvents?.add(topic);
          this.states.offer(idAuction, states);
        }
      }
    });
  }

  /**
   * Sends the current state of a lot, so that its topic retains it after a start. Continues from
   * the known fold, so that a lot with many events is not read again. Newer states from events take
   * precedence.
   */
  async announceLot(key: LotKey, folded: LotFold = EMPTY_FOLD): Promise<void> {
    const topic = lotTopic(key.idAuction, key.idLot);
    await this.fill(key.idAuction, [[topic, await this.stateOn(key, folded)]]);
  }

  /** Sends the current state of an auction. Returns its current fold. */
  async announceAuction(folded: FoldedAuction): Promise<FoldedAuction> {
    const auction = await foldAuctionOn(this.options.loadStream, folded);
    const topic = auctionTopic(auction.idAuction);
    await this.fill(auction.idAuction, [[topic, auctionState(auction)]]);
    return auction;
  }

  /**
   * Publishes an auction and its lots. This is not urgent, so it sends small batches with a pause
   * after each.
   */
  async announce({ auction, lots }: CachedBoard): Promise<void> {
    const { idAuction, standings } = await this.announceAuction(auction);
    const idLots = allLotIdsIn(standings);
    for (let nth = 0; nth < idLots.length; nth += LOTS_PER_BATCH) {
      if (this.stopped) return;
      await this.announceLots(idAuction, idLots.slice(nth, nth + LOTS_PER_BATCH), lots);
      await this.options.rest?.();
    }
  }

  /** Call it when the publication at the start is complete. */
  announced(): void {
    this.setByEvents = null;
  }

  /** Sends waiting states and ends all timers. */
  stop(): void {
    this.stopped = true;
    this.states.stop();
    this.ended.stop();
  }

  private async announceLots(
    idAuction: number,
    idLots: readonly number[],
    lots: CachedBoard['lots'],
  ): Promise<void> {
    const { publicStates, folds } = await lots(idLots);
    const states: [string, PublicState | null][] = [];
    for (const idLot of idLots) {
      const lot = publicStates.get(idLot);
      const key = { idAuction, idLot };
      const state = lot
        ? publicStateOf(lot)
        : await this.stateOn(key, folds.get(idLot) ?? EMPTY_FOLD);
      states.push([lotTopic(idAuction, idLot), state]);
    }
    await this.fill(idAuction, states);
  }

  private async stateOn(key: LotKey, folded: LotFold): Promise<PublicState | null> {
    return lotState(await foldLotOn(this.options.loadStream, key, folded));
  }

  private fill(
    idAuction: number,
    states: readonly (readonly [string, PublicState | null])[],
  ): Promise<void> {
    return this.inTurn(async () => {
      const missing = states.flatMap(([topic, state]) =>
        state === null || this.setByEvents?.has(topic) ? [] : [[topic, state] as const],
      );
      if (missing.length > 0) this.states.offer(idAuction, new Map(missing));
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => null);
    return done;
  }

  private async apply(happened: LiveEvent, changed: ChangedStates): Promise<void> {
    const name = parseStream(happened.stream);
    if (name === null || name.aggregate === 'vehicle') return;
    if (name.aggregate === 'auction') {
      await this.applyToAuction(name.idAuction, happened as StreamEvent<AuctionEvent>, changed);
      return;
    }
    const step = await this.lots.step(name, nextEventOf(name.aggregate, happened));
    const state = step && lotState(step.after);
    if (step === null || state === null) return;
    for (const { idDealer, message } of noticesOf(step))
      this.options.notify({ topic: noticesTopic(idDealer), message });
    // No message after a hidden bid: it changes nothing for others, and a message would reveal it.
    if (state.events !== lotState(step.before)?.events)
      changed.set(name.idAuction, lotTopic(name.idAuction, name.idLot), state);
  }

  private async applyToAuction(
    idAuction: number,
    happened: StreamEvent<AuctionEvent>,
    changed: ChangedStates,
  ): Promise<void> {
    const topic = auctionTopic(idAuction);
    let before = this.auctions.get(topic) ?? emptyAuction(idAuction);
    if (happened.position <= before.position) return;
    if (happened.position !== before.position + 1) {
      before = await foldAuction(this.options.loadStream, idAuction, happened);
    }
    const after = auctionAfter(before, happened);
    const state = auctionState(after);
    this.ended.follow(after);
    if (state === null) {
      changed.forget(idAuction);
      this.clear(after);
    } else {
      this.auctions.set(topic, after);
      changed.set(idAuction, topic, state);
    }
  }

  /** Clears the topics and caches of an auction that is over. */
  private clear(auction: FoldedAuction): void {
    const { idAuction } = auction;
    const topics = topicsOf(auction);
    this.states.forget(idAuction);
    for (const topic of topics) {
      this.lots.forget(topic);
      this.auctions.delete(topic);
      this.setByEvents?.add(topic);
    }
    this.options.publish(
      idAuction,
      topics.map((topic) => ({ topic, message: null, version: Infinity })),
    );
  }
}

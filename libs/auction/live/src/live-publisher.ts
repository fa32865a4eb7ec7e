import { parseStream, type AuctionEvent, type LotKey } from '@fairlot/auction-domain';
import {
  auctionAfter,
  everyLotOf,
  noAuction,
  NOTHING,
  type Folded,
  type FoldedAuction,
  type PublicLot,
} from '@fairlot/auction-public-lot';
import { auctionTopic, lotTopic, noticesTopic } from '@fairlot/contracts/live';
import type { Clock } from '@fairlot/kernel';
import { Conflation } from './conflation.js';
import { EndedAuctions, topicsOf } from './ended-auctions.js';
import { foldAuction, foldAuctionOn, foldLotOn } from './fold.js';
import type {
  Happened,
  LiveEvent,
  LoadStream,
  OutgoingNotice,
  OutgoingState,
  PastLots,
} from './live-event.js';
import { LotViews, nextOf } from './lot-views.js';
import { noticesOf } from './notices.js';
import { auctionState, lotState, shownState, type PublicState } from './public-states.js';
import { RecentViews } from './recent-views.js';

export type LiveLimits = {
  /** A topic's newest state is sent at most this often. */
  readonly conflateMs: number;
  /** Lots, and auctions, held folded. */
  readonly viewsMax: number;
  /** How long the topics of an auction in AWA keep their last state. */
  readonly keepEndedMs: number;
};

/** Lots of a board that are announced together: some milliseconds of whoever is asked for them. */
const ANNOUNCED_AT_ONCE = 50;

const DEFAULTS: LiveLimits = { conflateMs: 50, viewsMax: 5_000, keepEndedMs: 3_600_000 };

/** Lots as far as they are known, by lot id. */
export type KnownLots = {
  /** As they are told, where events will tell whatever stands after that. */
  readonly shown: ReadonlyMap<number, PublicLot>;
  /** Of the others, whose streams are looked at, what is known of them. */
  readonly folds: ReadonlyMap<number, Folded>;
};

/** An auction as far as it is known, and what tells it of these of its lots. */
export type KnownBoard = {
  readonly auction: FoldedAuction;
  readonly lots: (idLots: readonly number[]) => Promise<KnownLots>;
};

export type LivePublisherParts = {
  readonly loadStream: LoadStream;
  /** Without it each lot that is not held is folded from its beginning. */
  readonly pastLots?: PastLots;
  readonly notify: (notice: OutgoingNotice) => void;
  /** States of one auction that go together. */
  readonly tell: (idAuction: number, states: readonly OutgoingState[]) => void;
  readonly clock: Clock;
  /** What announcing waits for after each part of a board. */
  readonly rest?: () => Promise<void>;
  readonly limits?: Partial<LiveLimits>;
};

/** The newest states of what changed, by auction and topic. */
class Changes {
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
 * Turns events into what topics carry: the whole public state of lots and auctions, conflated,
 * and private notices, each of them. Events may come twice: known positions say nothing again.
 */
export class LivePublisher {
  private readonly lots: LotViews;
  private readonly auctions: RecentViews<FoldedAuction>;
  private readonly states: Conflation<PublicState>;
  private readonly ended: EndedAuctions;
  private turn: Promise<unknown> = Promise.resolve();
  private stopped = false;
  /** Topics that events have filled or cleared until all are announced: those know more by now. */
  private told: Set<string> | null = new Set();

  constructor(private readonly parts: LivePublisherParts) {
    const limits = { ...DEFAULTS, ...parts.limits };
    this.lots = new LotViews(parts, limits.viewsMax);
    this.auctions = new RecentViews(limits.viewsMax);
    this.states = new Conflation(limits.conflateMs, (idAuction, states) => {
      const now = parts.clock.now();
      const told = [...states].map(([topic, { events, message }]) => ({
        ...{ topic, message: message(now), version: events },
      }));
      parts.tell(idAuction, told);
    });
    this.ended = new EndedAuctions(limits.keepEndedMs, (auction) => this.clear(auction));
  }

  /** Lots and auctions held folded right now. */
  get held(): number {
    return this.lots.size + this.auctions.size;
  }

  /** Auctions whose newest state is not sent yet: it follows the one before too soon. */
  get waiting(): number {
    return this.states.waiting;
  }

  /** One batch at a time, in order. Rejects when a stream cannot be loaded: hand it over again. */
  handle(batch: readonly LiveEvent[]): Promise<void> {
    return this.inTurn(async () => {
      const changed = new Changes();
      try {
        for (const happened of batch) await this.apply(happened, changed);
      } finally {
        for (const [idAuction, states] of changed.all()) {
          for (const topic of states.keys()) this.told?.add(topic);
          this.states.offer(idAuction, states);
        }
      }
    });
  }

  /**
   * Sends the state that the store holds now, to fill retained topics after a start; from what is known of
   * the lot, so that a long one is not read again. Events go on meanwhile, and come first.
   */
  async announceLot(key: LotKey, known: Folded = NOTHING): Promise<void> {
    const topic = lotTopic(key.idAuction, key.idLot);
    await this.fill(key.idAuction, [[topic, await this.stateOn(key, known)]]);
  }

  /** The same of an auction; as it is now. */
  async announceAuction(known: FoldedAuction): Promise<FoldedAuction> {
    const auction = await foldAuctionOn(this.parts.loadStream, known);
    const topic = auctionTopic(auction.idAuction);
    await this.fill(auction.idAuction, [[topic, auctionState(auction)]]);
    return auction;
  }

  /** Both of a whole auction, in small parts with a rest after each: it is urgent to none of those who ask. */
  async announce({ auction, lots }: KnownBoard): Promise<void> {
    const { idAuction, standings } = await this.announceAuction(auction);
    const idLots = everyLotOf(standings);
    for (let nth = 0; nth < idLots.length; nth += ANNOUNCED_AT_ONCE) {
      if (this.stopped) return;
      await this.announceLots(idAuction, idLots.slice(nth, nth + ANNOUNCED_AT_ONCE), lots);
      await this.parts.rest?.();
    }
  }

  /** Nothing is announced any more. */
  announced(): void {
    this.told = null;
  }

  /** Sends what is held back and ends all timers. */
  stop(): void {
    this.stopped = true;
    this.states.stop();
    this.ended.stop();
  }

  private async announceLots(
    idAuction: number,
    idLots: readonly number[],
    lots: KnownBoard['lots'],
  ): Promise<void> {
    const { shown, folds } = await lots(idLots);
    const states: [string, PublicState | null][] = [];
    for (const idLot of idLots) {
      const lot = shown.get(idLot);
      const key = { idAuction, idLot };
      const state = lot ? shownState(lot) : await this.stateOn(key, folds.get(idLot) ?? NOTHING);
      states.push([lotTopic(idAuction, idLot), state]);
    }
    await this.fill(idAuction, states);
  }

  private async stateOn(key: LotKey, known: Folded): Promise<PublicState | null> {
    return lotState(await foldLotOn(this.parts.loadStream, key, known));
  }

  private fill(
    idAuction: number,
    states: readonly (readonly [string, PublicState | null])[],
  ): Promise<void> {
    return this.inTurn(async () => {
      const untold = states.flatMap(([topic, state]) =>
        state === null || this.told?.has(topic) ? [] : [[topic, state] as const],
      );
      if (untold.length > 0) this.states.offer(idAuction, new Map(untold));
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => null);
    return done;
  }

  private async apply(happened: LiveEvent, changed: Changes): Promise<void> {
    const name = parseStream(happened.stream);
    if (name === null || name.aggregate === 'vehicle') return;
    if (name.aggregate === 'auction') {
      await this.applyToAuction(name.idAuction, happened as Happened<AuctionEvent>, changed);
      return;
    }
    const step = await this.lots.step(name, nextOf(name.aggregate, happened));
    const state = step && lotState(step.after);
    if (step === null || state === null) return;
    for (const { idDealer, message } of noticesOf(step))
      this.parts.notify({ topic: noticesTopic(idDealer), message });
    // A hidden offer changes nothing for others, and that there was one is theirs to learn later.
    if (state.events !== lotState(step.before)?.events)
      changed.set(name.idAuction, lotTopic(name.idAuction, name.idLot), state);
  }

  private async applyToAuction(
    idAuction: number,
    happened: Happened<AuctionEvent>,
    changed: Changes,
  ): Promise<void> {
    const topic = auctionTopic(idAuction);
    let before = this.auctions.get(topic) ?? noAuction(idAuction);
    if (happened.position <= before.position) return;
    if (happened.position !== before.position + 1) {
      before = await foldAuction(this.parts.loadStream, idAuction, happened);
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

  /** The auction is over: its topics retain nothing, and nothing of it is held any more. */
  private clear(auction: FoldedAuction): void {
    const { idAuction } = auction;
    const topics = topicsOf(auction);
    this.states.forget(idAuction);
    for (const topic of topics) {
      this.lots.forget(topic);
      this.auctions.delete(topic);
      this.told?.add(topic);
    }
    this.parts.tell(
      idAuction,
      topics.map((topic) => ({ topic, message: null, version: Infinity })),
    );
  }
}

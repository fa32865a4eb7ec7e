import { randomUUID } from 'node:crypto';
import type { EventStore } from '@fairlot/event-store-port';
import { Unavailable, type Clock, type DomainEvent, type Refusal } from '@fairlot/kernel';
import { Admission } from './admission.js';
import type { EventCodec, Target } from '@fairlot/event-sourcing-declaration';
import type { EngineObserver } from './engine-observer.js';
import { GroupCommit } from './group-commit.js';
import { DEFAULT_LIMITS, type EngineLimits } from './limits.js';
import { COMMAND_ID_REUSED, recall } from './recall.js';
import type { Receipt } from './receipt.js';
import type { ReceiptSigner } from './receipt-signer.js';
import { RecentCommands } from './recent-commands.js';
import { sealUnit } from './seal.js';
import { SlotCache } from './slot-cache.js';
import { StreamReader } from './stream-reader.js';
import { UnitTransaction } from './transaction.js';
import { Unit, type Outcome, type Request, type Slot, type Touch } from './unit.js';

export type EngineParts = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly codec: EventCodec;
  readonly signer: ReceiptSigner;
  readonly limits?: Partial<EngineLimits>;
  readonly observer?: EngineObserver;
};

type Refused = {
  readonly fingerprint: string;
  readonly outcome: Outcome<never> & { readonly outcome: 'refused' };
};

/** Reads by the engine itself stand in the same queues as commands. */
const READER = { idUser: 0, idDealer: null, role: 'ENGINE' };

/**
 * The write path: states in memory, one command decided at a time, one group commit in flight.
 * Answers leave after the commit of everything they were judged on. Safety is the store's expected
 * position alone, so any number of engines may run; several on one lot are slower, never wrong.
 */
export class Engine {
  readonly #limits: EngineLimits;
  readonly #observer: EngineObserver;
  readonly #admission: Admission;
  /** A unit under way, a refusal given, or null for what the store knows (or nobody does). */
  readonly #recent: RecentCommands<Unit | Refused | null>;
  readonly #cache: SlotCache;
  readonly #commit: GroupCommit;
  readonly #reader: StreamReader;

  constructor(private readonly parts: EngineParts) {
    const { store, codec, signer, observer = {} } = parts;
    const limits = { ...DEFAULT_LIMITS, ...parts.limits };
    this.#limits = limits;
    this.#observer = observer;
    this.#admission = new Admission(limits.queueMax, limits.laneMax);
    this.#recent = new RecentCommands(Math.max(limits.recentMax, limits.queueMax));
    const isUncommitted = (slot: Slot): boolean => this.#commit.isUncommitted(slot);
    this.#cache = new SlotCache(limits.streamsMax, limits.eventsMax, isUncommitted);
    this.#commit = new GroupCommit({
      store,
      signer,
      observer,
      groupMax: limits.groupMax,
      after: {
        committed: (unit, receipt) => this.#committed(unit, receipt),
        confirmed: (unit) => this.#reader.confirm(unit),
        duplicate: (unit) => void this.#recall(unit, true),
        failed: (unit, reason) => this.#fail(unit, reason),
        again: (units) => this.#again(units),
      },
    });
    this.#reader = new StreamReader({
      store,
      codec,
      cache: this.#cache,
      observer,
      pageMax: limits.pageMax,
      isUncommitted,
      run: (unit) => this.#run(unit),
      runAgain: (unit) => this.#again([unit]),
      confirmed: (unit) => this.#confirmed(unit),
      fail: (unit, reason) => this.#fail(unit, reason),
    });
  }

  /** Commands not yet answered. */
  get queueDepth(): number {
    return this.#admission.depth;
  }

  /** Streams and folded events held in memory. */
  get held(): { readonly streams: number; readonly events: number } {
    return { streams: this.#cache.streams, events: this.#cache.events };
  }

  /**
   * Decides a command and commits it. A known command id gets its first outcome again.
   * @throws Unavailable OVERLOADED, STALE_INGRESS, CONFLICT or STORE_UNAVAILABLE; after the last
   * one the outcome is unknown, and the same id may be sent again
   */
  execute<Answer>(request: Request<Answer>): Promise<Outcome<Answer>> {
    const { commandId, fingerprint, lane } = request;
    const known = this.#recent.get(commandId) ?? null;
    if (known instanceof Unit) {
      if (known.request.fingerprint !== fingerprint) return Promise.resolve(COMMAND_ID_REUSED);
      return known.promise as Promise<Outcome<Answer>>;
    }
    if (!this.#admission.enter(lane)) {
      this.#observer.overloaded?.();
      return Promise.reject(new Unavailable('OVERLOADED', 1));
    }
    const unit = new Unit(request);
    this.#recent.set(commandId, unit);
    if (known === null) this.#run(unit);
    else void this.#repeat(unit, known);
    return unit.promise as Promise<Outcome<Answer>>;
  }

  /**
   * The committed state of a stream, from memory when it is there; `initial` when it does not
   * exist. @throws Unavailable
   */
  async state<C, S, E extends DomainEvent>(target: Target<C, S, E>): Promise<S> {
    const slot = this.#cache.peek(target.stream);
    if (slot?.ready && !this.#commit.isUncommitted(slot)) return slot.head.state as S;
    const read = await this.execute<S>({
      commandId: randomUUID(),
      fingerprint: '',
      actor: READER,
      ingressAt: this.parts.clock.now(),
      lane: target.stream,
      readsOnly: true,
      script: (tx) => tx.state(target),
      recall: () => target.aggregate.decider.initial,
    });
    if (read.outcome === 'refused') throw new Unavailable('NOT_READY');
    return read.answer;
  }

  #run(unit: Unit): void {
    const { commandId, ingressAt, script } = unit.request;
    const decidedAt = this.parts.clock.now();
    if (decidedAt - ingressAt > this.#limits.decideWithinMs) {
      this.#fail(unit, new Unavailable('STALE_INGRESS', 1));
      return;
    }
    const tx = new UnitTransaction(this.#cache, commandId, ingressAt, decidedAt);
    try {
      const end = tx.run((running) => (unit.answer = script(running)));
      unit.touches = tx.touches;
      this.#keep(
        unit,
        end.end === 'cold' ? [...tx.touches.map(({ slot }) => slot), ...end.slots] : [],
      );
      if (end.end === 'done') this.#decided(unit, tx.written, decidedAt);
      else if (end.end === 'refused') this.#refused(unit, end.refusal);
      else if (end.end === 'cold') this.#reader.read(end.slots, unit);
      else void this.#recall(unit, true);
    } catch (error) {
      // A broken invariant stops this unit of work; nothing of it has left the transaction.
      this.#fail(unit, error);
    }
  }

  #keep(unit: Unit, wants: readonly Slot[]): void {
    for (const slot of wants) slot.wanted += 1;
    for (const slot of unit.wants) slot.wanted -= 1;
    unit.wants = wants;
  }

  #decided(unit: Unit, written: readonly Touch[], decidedAt: number): void {
    if (written.some(({ events }) => events.length > 0)) {
      unit.number = this.#commit.nextNumber();
      sealUnit(unit, written, decidedAt, this.parts.codec);
      this.#commit.add(unit);
    } else if (!this.#commit.waitWith(unit)) this.#nothingWritten(unit);
  }

  #refused(unit: Unit, refusal: Refusal): void {
    unit.refusal = refusal;
    // What others have under way is confirmed by its commit, all else by the store.
    const slots = unit.touches.map(({ slot }) => slot);
    unit.unconfirmed = slots.filter((slot) => !this.#commit.isUncommitted(slot));
    if (this.#commit.waitWith(unit)) return;
    this.#reader.confirm(unit);
  }

  #again(units: readonly Unit[]): void {
    for (const unit of units) {
      unit.retries += 1;
      unit.append = null;
      unit.receiptBody = null;
      unit.refusal = null;
      unit.unconfirmed = [];
      if (unit.retries > this.#limits.retryMax) this.#fail(unit, new Unavailable('CONFLICT', 1));
      else this.#run(unit);
    }
  }

  #committed(unit: Unit, receipt: Receipt | null): void {
    for (const { slot, events } of unit.touches) {
      if (events.length === 0) continue;
      slot.commands.add(unit.request.commandId);
      this.#cache.used(slot);
    }
    this.#leave(unit);
    unit.resolve({ outcome: 'accepted', receipt, answer: unit.answer });
  }

  #nothingWritten(unit: Unit): void {
    // All else that the script looked at followed from the first; enough to notice other engines.
    if (unit.request.readsOnly !== true) {
      unit.unconfirmed = unit.touches.slice(0, 1).map(({ slot }) => slot);
    }
    this.#reader.confirm(unit);
  }

  #confirmed(unit: Unit): void {
    // A repeat may find nothing left to do, because the first one did it: then that one is told.
    if (unit.refusal === null && unit.request.readsOnly !== true) void this.#recall(unit, false);
    else this.#answer(unit);
  }

  #answer(unit: Unit): void {
    const { refusal, answer, request } = unit;
    this.#leave(unit);
    if (refusal === null) unit.resolve({ outcome: 'accepted', receipt: null, answer });
    else {
      const outcome = { outcome: 'refused', refusal } as const;
      this.#recent.set(request.commandId, { fingerprint: request.fingerprint, outcome });
      unit.resolve(outcome);
    }
  }

  #fail(unit: Unit, reason: unknown): void {
    this.#keep(unit, []);
    this.#leave(unit);
    unit.reject(reason);
  }

  async #recall(unit: Unit, isKnown: boolean): Promise<void> {
    try {
      const outcome = await recall(this.parts, unit.request);
      if (outcome === null && isKnown) throw new Unavailable('STORE_UNAVAILABLE');
      if (outcome === null) return this.#answer(unit);
      this.#leave(unit);
      unit.resolve(outcome);
    } catch (error) {
      this.#fail(unit, error);
    }
  }

  /** The first refusal again, unless another engine has accepted the command since. */
  async #repeat(unit: Unit, refused: Refused): Promise<void> {
    const { commandId, fingerprint } = unit.request;
    try {
      const recalled = await recall(this.parts, unit.request);
      this.#leave(unit);
      if (recalled === null) this.#recent.set(commandId, refused);
      const again = refused.fingerprint === fingerprint ? refused.outcome : COMMAND_ID_REUSED;
      unit.resolve(recalled ?? again);
    } catch (error) {
      this.#fail(unit, error);
    }
  }

  #leave(unit: Unit): void {
    this.#recent.set(unit.request.commandId, null);
    this.#admission.leave(unit.request.lane);
    this.#observer.queueDepth?.(this.#admission.depth);
  }
}

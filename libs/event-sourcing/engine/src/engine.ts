import { randomUUID } from 'node:crypto';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { assert, Unavailable, type Clock, type DomainEvent, type Refusal } from '@fairlot/kernel';
import { Admission } from './command/admission.js';
import type { EventCodec, Target } from '@fairlot/event-sourcing-declaration';
import type { EngineObserver } from './engine-observer.js';
import { GroupChain } from './commit/group-chain.js';
import { GroupCommit } from './commit/group-commit.js';
import { DEFAULT_LIMITS, pauseBefore, type EngineLimits } from './commit/limits.js';
import { COMMAND_ID_REUSED, recall, rebuildReceipt, rebuildRefusal } from './command/recall.js';
import type { Receipt } from './proof/receipt.js';
import type { ReceiptSigner } from './proof/receipt-signer.js';
import { RecentCommands } from './command/recent-commands.js';
import type { RefusalReceipt } from './proof/refusal-receipt.js';
import { randomSalts, type SaltSource } from './proof/salts.js';
import { sealUnit, sealUnwritten, type SealContext } from './proof/seal.js';
import { SlotCache } from './state/slot-cache.js';
import { StreamReader } from './state/stream-reader.js';
import { UnitTransaction } from './commit/transaction.js';
import { Unit, type Outcome, type Request, type Slot, type TouchedStream } from './commit/unit.js';

export type EngineOptions = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly codec: EventCodec;
  readonly signer: ReceiptSigner;
  /** Source of salts. Random by default. */
  readonly salts?: SaltSource;
  readonly limits?: Partial<EngineLimits>;
  readonly observer?: EngineObserver;
};

/** Actor of the engine's own reads, which wait in the same queues as commands. */
const ENGINE_ACTOR = { idUser: 0, idDealer: null, role: 'ENGINE' };

/**
 * The write path: keeps states in memory, decides one command and commits one group at a time. An
 * answer is sent once all events that it depends on are committed. Only the store's expected
 * positions ensure safety, so any number of engines may run. On the same lot they are only slower.
 */
export class Engine {
  readonly #limits: EngineLimits;
  readonly #observer: EngineObserver;
  readonly #admission: Admission;
  readonly #recent: RecentCommands;
  readonly #cache: SlotCache;
  readonly #commit: GroupCommit;
  readonly #reader: StreamReader;
  readonly #seal: SealContext;

  constructor(private readonly options: EngineOptions) {
    const { store, codec, signer, observer = {}, salts = randomSalts() } = options;
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#limits = limits;
    this.#observer = observer;
    this.#seal = { codec, salts };
    this.#admission = new Admission(limits.queueMax, limits.laneMax);
    this.#recent = new RecentCommands(Math.max(limits.recentMax, limits.queueMax));
    const isUncommitted = (slot: Slot): boolean => this.#commit.isUncommitted(slot);
    this.#cache = new SlotCache(limits.streamsMax, limits.eventsMax, isUncommitted);
    this.#commit = new GroupCommit({
      store,
      signer,
      chain: new GroupChain({ store, signer, clock: options.clock }),
      observer,
      groupMax: limits.groupMax,
      after: {
        committed: (unit, receipt) => this.#committed(unit, receipt),
        confirmed: (unit) => this.#answer(unit),
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
      run: (unit) => this.#run(unit),
      fail: (unit, reason) => this.#fail(unit, reason),
      sought: (stream, position) => this.invalidate(stream, position),
    });
  }

  /** Number of unanswered commands. */
  get queueDepth(): number {
    return this.#admission.depth;
  }

  /** Number of streams in memory, and of the events they were folded from. */
  get held(): { readonly streams: number; readonly events: number } {
    return { streams: this.#cache.streams, events: this.#cache.events };
  }

  /**
   * Decides a command and commits it. A repeated command id gets its first outcome again.
   * @throws Unavailable OVERLOADED, STALE_INGRESS, CONFLICT, STREAM_DAMAGED or STORE_UNAVAILABLE
   * (outcome unknown, retry with the same id); LeaseLost: nothing was written
   */
  execute<Answer>(request: Request<Answer>): Promise<Outcome<Answer>> {
    const { commandId, fingerprint, lane } = request;
    const recent = this.#recent.get(commandId);
    if (recent?.unit) {
      if (recent.unit.request.fingerprint !== fingerprint)
        return Promise.resolve(COMMAND_ID_REUSED);
      return recent.unit.promise as Promise<Outcome<Answer>>;
    }
    if (!this.#admission.enter(lane)) {
      this.#observer.overloaded?.();
      return Promise.reject(new Unavailable('OVERLOADED', 1));
    }
    const entry = recent ?? this.#recent.add(commandId);
    const unit = new Unit(request, entry, this.#observer);
    entry.unit = unit;
    if (entry.isStored) void this.#recall(unit, false);
    else this.#run(unit);
    return unit.promise as Promise<Outcome<Answer>>;
  }

  /**
   * The committed state of a stream, from memory if it is cached. The initial state if the stream
   * does not exist. `isFresh` includes what other engines have written since.
   * @throws Unavailable
   */
  async state<C, S, E extends DomainEvent>(target: Target<C, S, E>, isFresh = false): Promise<S> {
    if (isFresh) this.invalidate(target.stream, Number.POSITIVE_INFINITY);
    const entry = this.known(target);
    if (entry !== undefined) return entry;
    const read = await this.execute<S>({
      commandId: randomUUID(),
      fingerprint: '',
      actor: ENGINE_ACTOR,
      ingressAt: this.options.clock.now(),
      lane: target.stream,
      readsOnly: true,
      script: (tx) => tx.state(target),
      recall: () => target.aggregate.decider.initial,
    });
    assert(read.outcome === 'accepted', 'a read is never refused');
    return read.answer;
  }

  /** Like `state`, but synchronous. Undefined if `state` would wait. */
  known<C, S, E extends DomainEvent>(target: Target<C, S, E>): S | undefined {
    const slot = this.#cache.peek(target.stream);
    return slot?.ready && !this.#commit.isUncommitted(slot) ? (slot.head.state as S) : undefined;
  }

  /**
   * Another process may have written this event. A cached state without it is read again before it
   * is used. Uncommitted states are not affected, because their commit detects the conflict.
   */
  invalidate(stream: string, position: number): void {
    const slot = this.#cache.peek(stream);
    if (slot === undefined || slot.head.next > position || this.#commit.isUncommitted(slot)) return;
    slot.ready = false;
    if (slot.loading) slot.sought = Math.max(slot.sought, position);
  }

  /** The receipt of a command, from its first event and the predecessor. Always the same. */
  receiptOf(event: StoredEvent, before: StoredEvent | null): Receipt {
    return rebuildReceipt(this.options, event, before);
  }

  /**
   * The signed receipt of a refusal, always the same; null if the store has none for this id. It is
   * signed on request, because most refusals are never shown.
   * @throws Unavailable
   */
  refusalReceipt(commandId: string): Promise<RefusalReceipt | null> {
    return rebuildRefusal(this.options, commandId);
  }

  #run(unit: Unit): void {
    const { commandId, ingressAt, script } = unit.request;
    const decidedAt = this.options.clock.now();
    if (decidedAt - ingressAt > this.#limits.decideWithinMs) {
      this.#fail(unit, new Unavailable('STALE_INGRESS', 1));
      return;
    }
    unit.phaseEnded?.('queue');
    const tx = new UnitTransaction(this.#cache, { commandId, ingressAt, decidedAt });
    try {
      const end = tx.run((running) => (unit.answer = script(running)));
      unit.phaseEnded?.('decide');
      unit.touches = tx.touches;
      unit.outside = tx.facts;
      this.#keep(
        unit,
        end.end === 'cold' ? [...tx.touches.map(({ slot }) => slot), ...end.slots] : [],
      );
      if (end.end === 'done') this.#decided(unit, tx.written, decidedAt);
      else if (end.end === 'refused') this.#unwritten(unit, end.refusal, decidedAt);
      else if (end.end === 'cold') this.#reader.read(end.slots, unit);
      else void this.#recall(unit, true);
    } catch (error) {
      // A broken invariant ends only this unit, because it has written nothing yet.
      this.#fail(unit, error);
    }
  }

  #keep(unit: Unit, wants: readonly Slot[]): void {
    for (const slot of wants) slot.wanted += 1;
    for (const slot of unit.wants) slot.wanted -= 1;
    unit.wants = wants;
  }

  #decided(unit: Unit, written: readonly TouchedStream[], decidedAt: number): void {
    if (written.some(({ events }) => events.length > 0)) {
      unit.number = this.#commit.nextNumber();
      const seen = unit.touches.filter((touch) => touch.events.length === 0 && this.#counts(touch));
      sealUnit(unit, { written, seen, decidedAt }, this.#seal);
      this.#commit.add(unit);
    } else this.#unwritten(unit, null, decidedAt);
  }

  /** Stores the record of a command without events. The commit checks that the state is current. */
  #unwritten(unit: Unit, refusal: Refusal | null, decidedAt: number): void {
    unit.refusal = refusal;
    if (unit.request.readsOnly === true) {
      if (!this.#commit.waitWith(unit)) this.#answer(unit);
      return;
    }
    unit.number = this.#commit.nextNumber();
    // A refusal depends on all streams that it read, an empty result on the first one only.
    const seen = unit.touches.filter(
      (touch, index) => refusal !== null || index === 0 || this.#counts(touch),
    );
    sealUnwritten(unit, { seen, decidedAt }, this.#seal);
    this.#commit.add(unit);
  }

  /**
   * Whether the commit must check the position of a stream that is not written. It must if the
   * script decided to write nothing there, or if the state is uncommitted. A stream that was only
   * read may be outdated: closing one lot reads the whole auction while bids arrive elsewhere.
   */
  #counts({ slot, decided }: TouchedStream): boolean {
    return decided || this.#commit.isUncommitted(slot);
  }

  #again(units: readonly Unit[]): void {
    for (const unit of units) {
      unit.retries += 1;
      unit.append = null;
      unit.receiptBody = null;
      unit.refusal = null;
      const pauseMs = pauseBefore(unit.retries, this.#limits);
      if (unit.retries > this.#limits.retryMax) this.#fail(unit, new Unavailable('CONFLICT', 1));
      else if (pauseMs > 0) setTimeout(() => this.#run(unit), pauseMs);
      else this.#run(unit);
    }
  }

  #committed(unit: Unit, receipt: Receipt | null): void {
    for (const { slot, events } of unit.touches) {
      if (events.length === 0) continue;
      slot.commands.add(unit.request.commandId);
      this.#cache.used(slot);
    }
    this.#answer(unit, receipt);
    unit.entry.isStored = true;
  }

  #answer(unit: Unit, receipt: Receipt | null = null): void {
    const { refusal, answer } = unit;
    this.#leave(unit);
    if (refusal === null) unit.resolve({ outcome: 'accepted', receipt, answer });
    else unit.resolve({ outcome: 'refused', refusal });
  }

  #fail(unit: Unit, reason: unknown): void {
    this.#keep(unit, []);
    this.#leave(unit);
    unit.reject(reason);
  }

  /** @param isStored whether the store must contain the id; if false, an unknown one is decided */
  async #recall(unit: Unit, isStored: boolean): Promise<void> {
    try {
      const recalled = await recall(this.options, unit.request);
      if (recalled === null && isStored) throw new Unavailable('STORE_UNAVAILABLE');
      if (recalled === null) return this.#run(unit);
      this.#leave(unit);
      unit.entry.isStored = true;
      unit.resolve(recalled);
    } catch (error) {
      this.#fail(unit, error);
    }
  }

  #leave(unit: Unit): void {
    unit.entry.unit = null;
    unit.entry.isStored = false;
    this.#admission.leave(unit.request.lane);
    this.#observer.queueDepth?.(this.#admission.depth);
  }
}

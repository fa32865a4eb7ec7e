import { randomUUID } from 'node:crypto';
import { lotStream, type LotKey } from '@fairlot/auction-domain';
import type { AppendUnit, EventStore } from '@fairlot/event-store-port';
import type { LotTurn } from './lot-turns.ts';

/** An event store that calls a hook with the units that are appended. */
export class UnitsPassing implements EventStore {
  readonly #store: EventStore;
  readonly #pass: (unit: AppendUnit) => AppendUnit;
  constructor(store: EventStore, pass: (unit: AppendUnit) => AppendUnit) {
    this.#store = store;
    this.#pass = pass;
  }
  append: EventStore['append'] = (units, seal) => this.#store.append(units.map(this.#pass), seal);
  readStream: EventStore['readStream'] = (stream, options) =>
    this.#store.readStream(stream, options);
  readRuns: EventStore['readRuns'] = (runs) => this.#store.readRuns(runs);
  findCommand: EventStore['findCommand'] = (commandId) => this.#store.findCommand(commandId);
  findRecord: EventStore['findRecord'] = (commandId) => this.#store.findRecord(commandId);
  knownCommands: EventStore['knownCommands'] = (ids) => this.#store.knownCommands(ids);
  readUnwritten: EventStore['readUnwritten'] = (options) => this.#store.readUnwritten(options);
  deleteUnwritten: EventStore['deleteUnwritten'] = (before, limit) =>
    this.#store.deleteUnwritten(before, limit);
  readLog: EventStore['readLog'] = (options) => this.#store.readLog(options);
  readSeals: EventStore['readSeals'] = (options) => this.#store.readSeals(options);
  sealChains: EventStore['sealChains'] = () => this.#store.sealChains();
  logEnd: EventStore['logEnd'] = () => this.#store.logEnd();
  claim: EventStore['claim'] = (lease, holder) => this.#store.claim(lease, holder);
  onCommit: EventStore['onCommit'] = (wake) => this.#store.onCommit(wake);
  close: EventStore['close'] = () => this.#store.close();
}

/** An event store that records the units that are appended to it. */
export class UnitRecorder extends UnitsPassing {
  readonly units: AppendUnit[];
  constructor(store: EventStore) {
    const units: AppendUnit[] = [];
    super(store, (unit) => {
      units.push(unit);
      return unit;
    });
    this.units = units;
  }
}

/** Ids above those of real auctions, so that no engine writes to the same event streams. */
let lastAuction = 1_000_000_000;

/** Returns the lots of a new auction that only the bare group commit uses. */
export const bareLots = (lots: number): readonly LotKey[] => {
  lastAuction += 1;
  return Array.from({ length: lots }, (_, index) => ({
    idAuction: lastAuction,
    idLot: index + 1,
  }));
};

/**
 * Returns `count` units with the events of recorded bids, each for the current end of its stream.
 */
export const unitsLike = (
  recorded: readonly AppendUnit[],
  next: () => LotTurn,
  count: number,
): AppendUnit[] =>
  Array.from({ length: count }, (_, index) => {
    const like = recorded[index % recorded.length];
    const events = like?.writes[0]?.events ?? [];
    const { lot, nth } = next();
    const writes = [{ stream: lotStream(lot), expected: nth, events }];
    return { commandId: randomUUID(), writes, record: like?.record ?? null };
  });

type QueuedUnit = { readonly unit: AppendUnit; readonly done: (committed: boolean) => void };

/**
 * A group commit without rules, states or receipts. Writes all queued units in one append, and runs
 * only one append at a time.
 */
export class BareGroupCommit {
  #queued: QueuedUnit[] = [];
  #writing = false;
  readonly #store: EventStore;
  constructor(store: EventStore) {
    this.#store = store;
  }

  commit(unit: AppendUnit): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#queued.push({ unit, done });
      if (!this.#writing) {
        this.#writing = true;
        setImmediate(() => void this.#write().catch(failed));
      }
    });
  }

  async #write(): Promise<void> {
    while (this.#queued.length > 0) {
      const group = this.#queued;
      this.#queued = [];
      const outcomes = await this.#store.append(group.map(({ unit }) => unit));
      group.forEach(({ done }, index) => done(outcomes[index]?.outcome === 'committed'));
      // Continues after every caller whose unit was written has queued its next one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#writing = false;
  }
}

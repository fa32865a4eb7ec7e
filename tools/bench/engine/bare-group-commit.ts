import { randomUUID } from 'node:crypto';
import { lotStream, type LotKey } from '@fairlot/auction-domain';
import type { AppendUnit, EventStore } from '@fairlot/event-store-port';
import type { Turn } from './lot-turns.ts';

/** The units that pass on their way to the store. */
export class UnitRecorder implements EventStore {
  readonly units: AppendUnit[] = [];
  readonly #store: EventStore;
  constructor(store: EventStore) {
    this.#store = store;
  }
  append(units: readonly AppendUnit[]) {
    this.units.push(...units);
    return this.#store.append(units);
  }
  readStream: EventStore['readStream'] = (stream, options) =>
    this.#store.readStream(stream, options);
  findCommand: EventStore['findCommand'] = (commandId) => this.#store.findCommand(commandId);
  readLog: EventStore['readLog'] = (options) => this.#store.readLog(options);
  logEnd: EventStore['logEnd'] = () => this.#store.logEnd();
  onCommit: EventStore['onCommit'] = (wake) => this.#store.onCommit(wake);
  close: EventStore['close'] = () => this.#store.close();
}

/** Streams no engine writes to, beside those of real auctions. */
let lastAuction = 1_000_000_000;

/** Lots of an auction that only the bare group commit knows. */
export const bareLots = (lots: number): readonly LotKey[] => {
  lastAuction += 1;
  return Array.from({ length: lots }, (_, index) => ({
    idAuction: lastAuction,
    idLot: index + 1,
  }));
};

/** As many units as asked for, with the events of recorded offers, each at its stream's end. */
export const unitsLike = (
  recorded: readonly AppendUnit[],
  next: () => Turn,
  count: number,
): AppendUnit[] =>
  Array.from({ length: count }, (_, index) => {
    const events = recorded[index % recorded.length]?.writes[0]?.events ?? [];
    const { lot, nth } = next();
    const writes = [{ stream: lotStream(lot), expected: nth, events }];
    return { commandId: randomUUID(), writes };
  });

type Queued = { readonly unit: AppendUnit; readonly done: (committed: boolean) => void };

/** No rules, no state, no receipts: what is queued goes into one append, one at a time. */
export class BareGroupCommit {
  #queued: Queued[] = [];
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
      // After everyone who was answered has asked again.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#writing = false;
  }
}

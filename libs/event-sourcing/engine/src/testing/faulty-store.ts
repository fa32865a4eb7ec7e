import type {
  AppendUnit,
  EventStore,
  ReadLogOptions,
  ReadStreamOptions,
  SealOf,
  StreamRun,
  UnitOutcome,
} from '@fairlot/event-store-port';

/** A store whose appends and reads a test can delay or fail, one call at a time. */
export class FaultyStore implements EventStore {
  appends: (readonly AppendUnit[])[] = [];
  reads: string[] = [];
  /** Runs before an append is stored. If it throws, nothing is stored. */
  beforeAppend: (units: readonly AppendUnit[]) => Promise<void> | void = () => {};
  /** Runs after an append was stored. If it throws, the caller does not get the result. */
  afterAppend: (units: readonly AppendUnit[]) => Promise<void> | void = () => {};
  beforeRead: (stream: string) => Promise<void> | void = () => {};
  /** Delays the result of a read. */
  afterRead: (stream: string) => Promise<void> | void = () => {};

  constructor(private readonly store: EventStore) {}

  async append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]> {
    this.appends.push(units);
    await this.beforeAppend(units);
    const outcomes = await this.store.append(units, seal);
    await this.afterAppend(units);
    return outcomes;
  }

  async readStream(stream: string, options?: ReadStreamOptions) {
    this.reads.push(stream);
    await this.beforeRead(stream);
    const events = await this.store.readStream(stream, options);
    await this.afterRead(stream);
    return events;
  }

  readRuns(runs: readonly StreamRun[]) {
    return this.store.readRuns(runs);
  }

  findCommand(commandId: string) {
    return this.store.findCommand(commandId);
  }

  findRecord(commandId: string) {
    return this.store.findRecord(commandId);
  }

  knownCommands(commandIds: readonly string[]) {
    return this.store.knownCommands(commandIds);
  }

  readUnwritten(options: ReadLogOptions) {
    return this.store.readUnwritten(options);
  }

  deleteUnwritten(before: number, limit: number) {
    return this.store.deleteUnwritten(before, limit);
  }

  readLog(options: ReadLogOptions) {
    return this.store.readLog(options);
  }

  readSeals(options: ReadLogOptions) {
    return this.store.readSeals(options);
  }

  sealChains() {
    return this.store.sealChains();
  }

  logEnd() {
    return this.store.logEnd();
  }

  claim(lease: string, holder: string) {
    return this.store.claim(lease, holder);
  }

  onCommit(wake: () => void) {
    return this.store.onCommit(wake);
  }

  close() {
    return this.store.close();
  }
}

/** Creates a gate at which callers wait until it is opened. */
export const makeGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

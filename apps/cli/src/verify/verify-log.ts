import {
  PublicKeys,
  type GroupName,
  type Receipt,
  type RefusalReceipt,
} from '@fairlot/event-sourcing-engine';
import type { Contexts, Invariant } from '@fairlot/event-sourcing-declaration';
import type { EventStore, LogPosition, StoredEvent, StoredSeal } from '@fairlot/event-store-port';
import { parseStoredMetadata } from '@fairlot/server';
import { readSealedLog } from '../log/read-sealed-log.js';
import { CommandCheck } from './command-check.js';
import { FaultList, type Fault } from './fault.js';
import { GroupCheck, type UnsealedEvents } from './group-check.js';
import { HeadCheck } from './head-check.js';
import { JournalCheck } from './journal-check.js';
import type { LogHead } from './log-head.js';
import { ReceiptCheck } from './receipt-check.js';
import { refusalFaults } from './refusal-faults.js';
import { StreamCheck } from './stream-check.js';

export type VerifyLogOptions = {
  readonly store: Pick<
    EventStore,
    'readLog' | 'readSeals' | 'readStream' | 'findCommand' | 'findRecord' | 'knownCommands'
  >;
  /** Public keys of all processes that have ever signed. */
  readonly publicKeyPems: readonly string[];
  readonly contexts: Contexts;
  /** Whether to check a stream. By default all are checked. */
  readonly concerns?: (stream: string) => boolean;
  /** A log head exported earlier. The log must still contain everything up to it. */
  readonly head?: LogHead | null;
  /** Receipts as issued to the dealers, of events and of refused bids. */
  readonly receipts?: readonly Receipt[];
  readonly refusals?: readonly RefusalReceipt[];
  readonly blinded?: (hash: string) => string;
  readonly onProgress?: (events: number) => void;
};

export type Verification = {
  /** The last log position that was read; null if the log is empty. */
  readonly at: LogPosition | null;
  readonly events: number;
  readonly streams: number;
  readonly commands: number;
  readonly stateHashes: number;
  /** Number of signed groups; further counts: events in them, and groups per signing key. */
  readonly groups: number;
  readonly sealedEvents: number;
  readonly signedBy: Readonly<Record<string, number>>;
  /** Events older than the first group. Only hashes protect them. */
  readonly unsealed: UnsealedEvents;
  /** The newest groups, to which no other group refers. */
  readonly newest: readonly GroupName[];
  readonly receiptsVerified: number;
  readonly faultCount: number;
  /** The first 1,000 faults. */
  readonly faults: readonly Fault[];
};

/** Reads the whole log once and in order. Checks every event of the requested streams. */
class LogCheck {
  readonly #streams = new Map<string, StreamCheck>();
  readonly #invariants: ReadonlyMap<string, Invariant>;
  readonly #faults = new FaultList();
  readonly #commands = new CommandCheck();
  readonly #groups: GroupCheck;
  readonly #head: HeadCheck;
  readonly #receipts: ReceiptCheck;
  #events = 0;
  #refusals = 0;
  #at: LogPosition | null = null;

  constructor(private readonly options: VerifyLogOptions) {
    const { contexts, publicKeyPems, head = null, concerns = () => true } = options;
    this.#invariants = new Map(contexts.all.map((each) => [each.name, each.invariants()]));
    this.#groups = new GroupCheck(new PublicKeys(publicKeyPems), concerns);
    this.#head = new HeadCheck(head);
    this.#receipts = new ReceiptCheck({ ...options, receipts: options.receipts ?? [] });
  }

  take(stored: StoredEvent & { readonly at: LogPosition }, next: StoredSeal | null): void {
    const { stream, position } = stored;
    const metadata = parseStoredMetadata(stored);
    const check = this.#streamOf(stream);
    this.#at = stored.at;
    this.#groups.take(stored, next);
    this.#head.take(this.#groups);
    this.#receipts.take(stored, metadata);
    if (metadata !== null) {
      const message = this.#commands.take(metadata, check !== null);
      if (message !== null) this.#faults.add({ stream, position, rule: 'I12', message });
    }
    if (check === null) return;
    this.#events += 1;
    for (const breach of check.take(stored, metadata)) {
      this.#faults.add({ stream, position, ...breach });
    }
  }

  close(seal: StoredSeal): void {
    const { group, faults } = this.#groups.close(seal);
    for (const fault of faults) this.#faults.add(fault);
    if (group !== null) this.#head.close(group);
  }

  takeUnshown(): Promise<void> {
    return this.#receipts.takeUnshown(this.options.store);
  }

  /** Reports commands of which only events are left. */
  takeLost(faults: readonly Fault[]): void {
    for (const fault of faults) this.#faults.add(fault);
  }

  takeRefusals(held: number, faults: readonly Fault[]): void {
    this.#refusals = held - faults.length;
    for (const fault of faults) this.#faults.add(fault);
  }

  result(): Verification {
    const checks = [...this.#streams.values()];
    const groups = this.#groups;
    for (const part of [groups, this.#head, this.#receipts]) {
      for (const fault of part.end()) this.#faults.add(fault);
    }
    const { concerns = () => true } = this.options;
    const placed = [...this.#invariants.values()].flatMap((each) => each.end?.() ?? []);
    for (const fault of placed) {
      const isRead = this.#streams.get(fault.stream)?.folds !== false;
      if (isRead && concerns(fault.stream)) this.#faults.add(fault);
    }
    return {
      at: this.#at,
      events: this.#events,
      streams: checks.length,
      commands: this.#commands.commands,
      stateHashes: checks.reduce((sum, { stateHashes }) => sum + stateHashes, 0),
      groups: groups.groups,
      sealedEvents: groups.sealedEvents,
      signedBy: Object.fromEntries(groups.signedBy),
      unsealed: groups.unsealed,
      newest: groups.newest,
      receiptsVerified: this.#receipts.verified + this.#refusals,
      faultCount: this.#faults.count,
      faults: this.#faults.named,
    };
  }

  #streamOf(stream: string): StreamCheck | null {
    const checked = this.#streams.get(stream);
    if (checked !== undefined) return checked;
    const { contexts, concerns = () => true } = this.options;
    if (!concerns(stream)) return null;
    const check = new StreamCheck(
      stream,
      contexts,
      (context) => this.#invariants.get(context) ?? { take: () => [] },
    );
    this.#streams.set(stream, check);
    return check;
  }
}

export const verifyLog = async (options: VerifyLogOptions): Promise<Verification> => {
  const check = new LogCheck(options);
  const journal = new JournalCheck(options);
  let read = 0;
  for await (const page of readSealedLog(options.store)) {
    for (const entry of page) {
      if (entry.event === null) check.close(entry.seal);
      else check.take(entry.event, entry.next);
    }
    check.takeLost(await journal.take(page));
    read += page.length;
    options.onProgress?.(read);
  }
  await check.takeUnshown();
  const { refusals = [] } = options;
  check.takeRefusals(refusals.length, await refusalFaults(refusals, options));
  return check.result();
};

import type { ReceiptSigner } from '@fairlot/event-sourcing-engine';
import type { Contexts, Invariant } from '@fairlot/event-sourcing-declaration';
import type { EventStore, LogPosition, StoredEvent } from '@fairlot/event-store-port';
import { readLog } from '../log/read-log.js';
import { storedMetadata } from '../log/stored-metadata.js';
import { CommandCheck } from './command-check.js';
import { Faults, type Fault } from './fault.js';
import { StreamCheck } from './stream-check.js';

export type VerifyParts = {
  readonly store: Pick<EventStore, 'readLog'>;
  readonly signer: ReceiptSigner;
  /** Of every process that ever signed. */
  readonly publicKeyPems: readonly string[];
  readonly contexts: Contexts;
  /** Which streams are asked for; all of them without it. */
  readonly concerns?: (stream: string) => boolean;
  readonly onProgress?: (events: number) => void;
};

export type Verification = {
  /** The place in the log up to which it was read; null when it is empty. */
  readonly at: LogPosition | null;
  readonly events: number;
  readonly streams: number;
  readonly commands: number;
  /** Of the commands' receipts, all made again; one of each page is signed and verified. */
  readonly receiptsVerified: number;
  readonly stateHashes: number;
  readonly faultCount: number;
  /** The first 1,000. */
  readonly faults: readonly Fault[];
};

/** Reads the whole log once, in its order, and checks every event of the streams asked for. */
class LogCheck {
  readonly #streams = new Map<string, StreamCheck>();
  readonly #invariants: ReadonlyMap<string, Invariant>;
  readonly #faults = new Faults();
  readonly #commands: CommandCheck;
  #events = 0;

  constructor(private readonly parts: VerifyParts) {
    const { all } = parts.contexts;
    this.#invariants = new Map(all.map((each) => [each.name, each.invariants()]));
    this.#commands = new CommandCheck(parts.signer, parts.publicKeyPems);
  }

  take(stored: StoredEvent): void {
    const { stream, position } = stored;
    const metadata = storedMetadata(stored);
    const check = this.#streamOf(stream);
    if (metadata !== null) {
      const message = this.#commands.take(stored, metadata, check?.head ?? null);
      if (message !== null) this.#faults.add({ stream, position, rule: 'I12', message });
    }
    if (check === null) return;
    this.#events += 1;
    for (const breach of check.take(stored, metadata)) {
      this.#faults.add({ stream, position, ...breach });
    }
  }

  endGroup(): void {
    for (const fault of this.#commands.verifyGroup()) this.#faults.add(fault);
  }

  result(at: LogPosition | null): Verification {
    const checks = [...this.#streams.values()];
    return {
      at,
      events: this.#events,
      streams: checks.length,
      commands: this.#commands.commands,
      receiptsVerified: this.#commands.receiptsVerified,
      stateHashes: checks.reduce((sum, { stateHashes }) => sum + stateHashes, 0),
      faultCount: this.#faults.count,
      faults: this.#faults.named,
    };
  }

  #streamOf(stream: string): StreamCheck | null {
    const known = this.#streams.get(stream);
    if (known !== undefined) return known;
    const { contexts, concerns = () => true } = this.parts;
    if (!concerns(stream)) return null;
    const check = new StreamCheck(
      stream,
      contexts,
      (context) => this.#invariants.get(context) ?? (() => []),
    );
    this.#streams.set(stream, check);
    return check;
  }
}

export const verifyLog = async (parts: VerifyParts): Promise<Verification> => {
  const check = new LogCheck(parts);
  let at: LogPosition | null = null;
  let read = 0;
  for await (const page of readLog(parts.store)) {
    for (const event of page) check.take(event);
    check.endGroup();
    at = page.at(-1)?.at ?? at;
    read += page.length;
    parts.onProgress?.(read);
  }
  return check.result(at);
};

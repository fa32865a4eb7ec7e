import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import { checkReceipt, receiptHashes, type Receipt } from '@fairlot/event-sourcing-engine';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { parseStoredMetadata } from '@fairlot/server';
import type { Fault } from './fault.js';

export type ReceiptCheckOptions = {
  /** Receipts of events, as issued to the dealers. */
  readonly receipts: readonly Receipt[];
  readonly publicKeyPems: readonly string[];
  /** Computes how a receipt that is issued again shows a hash from before salts existed. */
  readonly blinded?: (hash: string) => string;
};

type ReceiptPlace = Pick<Receipt, 'stream' | 'position' | 'commandId'>;

/** An event of the log, together with its predecessor in the stream. */
type EventWithPredecessor = {
  readonly event: StoredEvent;
  readonly before: StoredEvent | null;
  readonly metadata: EventMetadata | null;
};

const predecessorRange = (position: number) => ({ from: position - 1, limit: 1 });

/**
 * How faults name a receipt. A receipt without a position belongs to the first event of its
 * command.
 */
const receiptLabel = ({ stream, position, commandId }: ReceiptPlace): string =>
  position === null ? `${stream} of ${commandId}` : `${stream} ${position}`;

/** Compares the log with issued receipts, and checks the signatures of the receipts. */
export class ReceiptCheck {
  verified = 0;
  readonly #faults: Fault[] = [];
  readonly #waiting: ReadonlyMap<string, Set<Receipt>>;
  readonly #streams: ReadonlySet<string>;
  readonly #before = new Map<string, StoredEvent>();

  constructor(private readonly options: ReceiptCheckOptions) {
    const { receipts, publicKeyPems } = options;
    const genuine = receipts.filter((receipt) => {
      const { signature, path } = checkReceipt(receipt, publicKeyPems);
      if (signature && path) return true;
      this.#add(
        receipt,
        signature ? 'its path does not lead to its root' : 'its signature matches no known key',
      );
      return false;
    });
    this.#waiting = new Map(
      Array.from(Map.groupBy(genuine, receiptLabel), ([entry, held]) => [entry, new Set(held)]),
    );
    this.#streams = new Set(genuine.map(({ stream }) => stream));
  }

  take(event: StoredEvent, metadata: EventMetadata | null): void {
    const { stream } = event;
    if (!this.#streams.has(stream)) return;
    const before = this.#before.get(stream) ?? null;
    this.#before.set(stream, event);
    this.#meet({ event, before, metadata });
  }

  /**
   * Finds receipts whose event is already written but still hidden by another writer's open
   * transaction. Such an event can be found by its command.
   */
  async takeUnshown(store: Pick<EventStore, 'findCommand' | 'readStream'>): Promise<void> {
    for (const { commandId } of [...this.#waiting.values()].flatMap((held) => [...held])) {
      for (const event of await store.findCommand(commandId)) {
        const { stream, position } = event;
        const upTo =
          position === 0 ? [] : await store.readStream(stream, predecessorRange(position));
        this.#meet({ event, before: upTo[0] ?? null, metadata: parseStoredMetadata(event) });
      }
    }
  }

  #meet({ event, before, metadata }: EventWithPredecessor): void {
    const { stream } = event;
    const commandId = metadata?.commandId ?? '';
    const places = [event.position, null].map((position) =>
      receiptLabel({ stream, position, commandId }),
    );
    for (const [held, receipt] of this.#heldAt(places)) {
      held.delete(receipt);
      if (this.#isOf(receipt, { event, before, metadata })) this.verified += 1;
      else this.#add(receipt, 'the log has another event at its position');
    }
  }

  #heldAt(places: readonly string[]): (readonly [Set<Receipt>, Receipt])[] {
    return places.flatMap((entry) => {
      const held = this.#waiting.get(entry);
      return held === undefined ? [] : [...held].map((receipt) => [held, receipt] as const);
    });
  }

  end(): Fault[] {
    for (const held of this.#waiting.values()) {
      for (const receipt of held) this.#add(receipt, 'its event is not in the log');
    }
    return this.#faults;
  }

  #add({ stream, position, commandId }: Receipt, why: string): void {
    const message = `receipt of command ${commandId}: ${why}`;
    this.#faults.push({ stream, position: position ?? 0, rule: 'RECEIPT', message });
  }

  #isOf(receipt: Receipt, { event, before, metadata }: EventWithPredecessor): boolean {
    if (metadata === null) return false;
    const { blinded } = this.options;
    const quiet = receipt.position === null;
    const forms = [receiptHashes(event, before, { quiet })];
    if (event.salt === null && blinded)
      forms.push(receiptHashes(event, before, { quiet, blinded }));
    return (
      forms.some(
        ({ eventHash, previousHash }) =>
          eventHash === receipt.eventHash && previousHash === receipt.previousHash,
      ) &&
      metadata.commandId === receipt.commandId &&
      metadata.ingressAt === receipt.ingressAt &&
      metadata.decidedAt === receipt.decidedAt
    );
  }
}

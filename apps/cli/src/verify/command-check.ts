import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import {
  verifyReceipt,
  type ReceiptBody,
  type ReceiptSigner,
} from '@fairlot/event-sourcing-engine';
import type { StoredEvent } from '@fairlot/event-store-port';
import type { Fault } from './fault.js';

/** The parts of the metadata that all events of a command share. */
const sharedText = ({ stateHash: _own, ...shared }: EventMetadata): string =>
  JSON.stringify(shared);

/**
 * I12: the events of a command stand together, its id comes once, and its receipt can be made
 * again from the log and verifies.
 */
export class CommandCheck {
  readonly #seen = new Set<string>();
  #current: { readonly commandId: string; readonly shared: string } | null = null;
  #bodies: ReceiptBody[] = [];
  /** Commands whose receipt was made again. */
  commands = 0;
  receiptsVerified = 0;

  constructor(
    private readonly signer: ReceiptSigner,
    private readonly publicKeyPems: readonly string[],
  ) {}

  /**
   * What is wrong with the command of this event, in words, or null.
   * @param previousHash null when nobody asked for the stream, whose receipt is then not made
   */
  take(stored: StoredEvent, metadata: EventMetadata, previousHash: string | null): string | null {
    const { commandId, ingressAt, decidedAt } = metadata;
    const shared = sharedText(metadata);
    if (this.#current?.commandId === commandId) {
      return this.#current.shared === shared
        ? null
        : `command ${commandId} has two senders or times`;
    }
    this.#current = { commandId, shared };
    if (this.#seen.has(commandId)) return `command ${commandId} was decided before`;
    this.#seen.add(commandId);
    if (previousHash !== null) {
      const { stream, position, hash: eventHash } = stored;
      this.#bodies.push({
        stream,
        position,
        commandId,
        ingressAt,
        decidedAt,
        eventHash,
        previousHash,
      });
    }
    return null;
  }

  /** Signs the receipts made so far as one group and verifies the last one. */
  verifyGroup(): Fault[] {
    const bodies = this.#bodies;
    this.#bodies = [];
    this.commands += bodies.length;
    const receipt = this.signer.sign(bodies).at(-1);
    if (receipt === undefined) return [];
    this.receiptsVerified += 1;
    if (verifyReceipt(receipt, this.publicKeyPems)) return [];
    const { stream, position } = receipt;
    return [{ stream, position, rule: 'I12', message: 'its receipt does not verify' }];
  }
}

import type { AppendUnit } from '@fairlot/event-store-port';
import type { DomainEvent, Refusal } from '@fairlot/kernel';
import type { Receipt, ReceiptBody } from './receipt.js';
import type { Slot } from './slot.js';
import type { Touch, Transaction } from './transaction.js';

/** Who sent a command; ids only. `role` is the system role or permission that let it pass. */
export type Actor = {
  readonly idUser: number;
  readonly idDealer: number | null;
  readonly role: string;
};

/** How a command ended. Infrastructure failures are thrown as `Unavailable`. */
export type Outcome<Answer> =
  | {
      readonly outcome: 'accepted';
      /** Null when there was nothing to write. */
      readonly receipt: Receipt | null;
      readonly answer: Answer;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/** An event of the command with its place, as written now or found again in the store. */
export type WrittenEvent = {
  readonly stream: string;
  readonly position: number;
  readonly event: DomainEvent;
};

export type Request<Answer> = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly actor: Actor;
  /** Stamped once at the edge; epoch milliseconds. */
  readonly ingressAt: number;
  /** The stream whose queue the command stands in; such as that of the lot. */
  readonly lane: string;
  readonly script: (tx: Transaction) => Answer;
  /** Only looks: no event can have its id. */
  readonly readsOnly?: boolean;
  /** The answer again from what the command wrote, when the store knows its id already. */
  readonly recall: (written: readonly WrittenEvent[]) => Answer | Promise<Answer>;
};

/** A command in the engine until it is answered. */
export class Unit {
  readonly promise: Promise<Outcome<unknown>>;
  resolve!: (outcome: Outcome<unknown>) => void;
  reject!: (reason: unknown) => void;
  /** Place in the order of decisions; 0 while undecided. */
  number = 0;
  /** Lost races so far. */
  retries = 0;
  touches: readonly Touch[] = [];
  /** Streams kept in memory until it is decided: those it has seen and those it waits for. */
  wants: readonly Slot[] = [];
  /** What the store gets; null when the unit writes nothing. */
  append: AppendUnit | null = null;
  receiptBody: ReceiptBody | null = null;
  /** Streams that the store still has to confirm before an answer without an event leaves. */
  unconfirmed: Slot[] = [];
  /** What will be answered once everything it was judged on is committed. */
  answer: unknown = undefined;
  refusal: Refusal | null = null;

  constructor(readonly request: Request<unknown>) {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

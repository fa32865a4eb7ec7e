import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import {
  checkReceipt,
  checkRefusal,
  Engine,
  matchesRecord,
  receiptHashes,
  userCommandId,
} from '@fairlot/event-sourcing-engine';
import type { Caller } from '@fairlot/access-domain';
import { notFound } from '@fairlot/contracts/refused';
import type { Receipt, RefusalReceipt } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { EventStore } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG, ReceiptKeyRing } from '../providers.js';

/** Checks whether a receipt is genuine and matches the log exactly (ENG-10). */
@Injectable()
export class ReceiptCheck {
  constructor(
    private readonly keys: ReceiptKeyRing,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(Engine) private readonly engine: Pick<Engine, 'refusalReceipt'>,
  ) {}

  /** ENG-36: only for the caller's own command. @throws Refused NOT_FOUND */
  async ofRefusal({ idUser }: Caller, commandId: string): Promise<RefusalReceipt> {
    const receipt = await this.engine.refusalReceipt(userCommandId(idUser, commandId));
    if (receipt === null) throw notFound();
    return { ...receipt, facts: { ...receipt.facts } };
  }

  async check(receipt: Receipt | RefusalReceipt): Promise<AnswerTo<'ENG-10'>> {
    const keys = await this.keys.all();
    const pems = keys.map(({ publicKeyPem }) => publicKeyPem);
    if ('code' in receipt) return this.checkRefusal(receipt, pems);
    const { signature, path } = checkReceipt(receipt, pems);
    // The log is not read for a forged receipt, so that the response reveals nothing about it.
    const event = signature && path && (await this.isInLog(receipt));
    const checks = { signature, path, event };
    return { valid: event, checks };
  }

  /**
   * Checks the receipt of a refusal, which is signed as a whole and has no path. It stays valid
   * after its record is deleted.
   */
  private async checkRefusal(
    receipt: RefusalReceipt,
    pems: readonly string[],
  ): Promise<AnswerTo<'ENG-10'>> {
    const signature = checkRefusal(receipt, pems);
    const event = signature && matchesRecord(receipt, await this.log.findRecord(receipt.commandId));
    return { valid: event, checks: { signature, path: signature, event } };
  }

  private async isInLog(receipt: Receipt): Promise<boolean> {
    const { stream, commandId, ingressAt, decidedAt } = receipt;
    const position = receipt.position ?? (await this.positionOf(receipt));
    if (position === null) return false;
    const from = Math.max(0, position - 1);
    const stored = await this.log.readStream(stream, { from, limit: position - from + 1 });
    const event = stored.find((one) => one.position === position);
    if (event === undefined) return false;
    const previous = stored.find((one) => one.position === position - 1) ?? null;
    const quiet = receipt.position === null;
    const given = receiptHashes(event, previous, { quiet });
    const blinded = (hash: string) => this.keys.blinded(hash);
    const again = receiptHashes(event, previous, { quiet, blinded });
    if (!isSame(receipt, given) && (event.salt !== null || !isSame(receipt, again))) return false;
    const metadata = JSON.parse(event.metadata) as EventMetadata;
    return (
      metadata.commandId === commandId &&
      metadata.ingressAt === ingressAt &&
      metadata.decidedAt === decidedAt
    );
  }

  /**
   * Returns the position for a receipt that has none. It is the position of the first event of its
   * command. Null if that event is in another stream.
   */
  private async positionOf({ stream, commandId }: Receipt): Promise<number | null> {
    const [first] = await this.log.findCommand(commandId);
    return first?.stream === stream ? first.position : null;
  }
}

type ReceiptHashes = Pick<Receipt, 'eventHash' | 'previousHash'>;

const isSame = (one: ReceiptHashes, other: ReceiptHashes): boolean =>
  one.eventHash === other.eventHash && one.previousHash === other.previousHash;

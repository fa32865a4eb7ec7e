import { NO_HASH, type EventMetadata } from '@fairlot/event-sourcing-declaration';
import { checkReceipt } from '@fairlot/event-sourcing-engine';
import type { Receipt } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { EventStore } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG, ReceiptKeyRing } from '../providers.js';

/** Whether a receipt is ours and names an event that stands in the log just so (ENG-10). */
@Injectable()
export class ReceiptCheck {
  constructor(
    private readonly keys: ReceiptKeyRing,
    @Inject(EVENT_LOG) private readonly log: EventStore,
  ) {}

  async check(receipt: Receipt): Promise<AnswerTo<'ENG-10'>> {
    const keys = await this.keys.all();
    const { signature, path } = checkReceipt(
      receipt,
      keys.map(({ publicKeyPem }) => publicKeyPem),
    );
    const checks = { signature, path, event: await this.isInLog(receipt) };
    return { valid: signature && path && checks.event, checks };
  }

  private async isInLog(receipt: Receipt): Promise<boolean> {
    const { stream, position, commandId, ingressAt, decidedAt } = receipt;
    const from = Math.max(0, position - 1);
    const stored = await this.log.readStream(stream, { from, limit: position - from + 1 });
    const event = stored.find((one) => one.position === position);
    if (event === undefined || event.hash !== receipt.eventHash) return false;
    const previous = stored.find((one) => one.position === position - 1)?.hash ?? NO_HASH;
    if (previous !== receipt.previousHash) return false;
    const metadata = JSON.parse(event.metadata) as EventMetadata;
    return (
      metadata.commandId === commandId &&
      metadata.ingressAt === ingressAt &&
      metadata.decidedAt === decidedAt
    );
  }
}

import { Outbox } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Dealer } from '../entities/dealer.entity.js';
import { mainUserOf } from '../invites/main-user.js';

/** How long enabling a dealer can be undone before the e-mail is sent. */
const UNDO_MS = 10_000;

type EnabledDealer = { readonly idDealer: number; readonly commandId: string };

const emailCausePrefix = (idDealer: number): string => `dealer-enabled:${idDealer}:`;

/** E-mails the main user of a dealer that the dealer was enabled. */
@Injectable()
export class DealerEnabled {
  constructor(private readonly outbox: Outbox) {}

  /** Sends an e-mail once per command, after the undo window. */
  async announce(
    manager: EntityManager,
    { idDealer, commandId }: EnabledDealer,
    { businessName }: Pick<Dealer, 'businessName'>,
  ): Promise<void> {
    const main = await mainUserOf(manager, idDealer);
    if (main === null) return;
    const { language, email: recipient, name, surname } = main;
    await this.outbox.post(
      {
        cause: `${emailCausePrefix(idDealer)}${commandId}`,
        type: 'DEALER_ENABLED',
        language,
        recipient,
        notBeforeMs: UNDO_MS,
        parameters: { name: `${name} ${surname}`, businessName, path: '/sign-in' },
      },
      manager,
    );
  }

  /** Cancels an e-mail that was not sent yet. */
  async withdraw(manager: EntityManager, idDealer: number): Promise<void> {
    await this.outbox.withdraw(emailCausePrefix(idDealer), manager);
  }
}

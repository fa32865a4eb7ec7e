import { Outbox } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Dealer } from '../entities/dealer.entity.js';
import { User } from '../entities/user.entity.js';

/** How long whoever enables a dealer may take it back before anybody is written to. */
const UNDO_MS = 10_000;

type Enabling = { readonly idDealer: number; readonly commandId: string };

const causeOf = (idDealer: number): string => `dealer-enabled:${idDealer}:`;

/** Tells the main user of a dealer that he may buy. */
@Injectable()
export class DealerEnabled {
  constructor(private readonly outbox: Outbox) {}

  /** Once per command, and not before it can no longer be undone. */
  async announce(
    manager: EntityManager,
    { idDealer, commandId }: Enabling,
    { businessName }: Pick<Dealer, 'businessName'>,
  ): Promise<void> {
    const order = { idUser: 'ASC' } as const;
    const main = await manager.findOne(User, { where: { idDealer, enabled: true }, order });
    if (main === null) return;
    const { language, email: recipient, name, surname } = main;
    await this.outbox.post(
      {
        ...{ cause: `${causeOf(idDealer)}${commandId}`, type: 'DEALER_ENABLED' },
        ...{ language, recipient, notBeforeMs: UNDO_MS },
        parameters: { name: `${name} ${surname}`, businessName, path: '/sign-in' },
      },
      manager,
    );
  }

  /** What nobody has sent yet is not sent any more. */
  async withdraw(manager: EntityManager, idDealer: number): Promise<void> {
    await this.outbox.withdraw(causeOf(idDealer), manager);
  }
}

import { Outbox } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { Dealer } from '../entities/dealer.entity.js';
import { User } from '../entities/user.entity.js';
import type { Requirement } from './requirement.entity.js';

type EmailType = 'REQUIREMENT_OPEN' | 'REQUIREMENT_REJECTED' | 'DOCUMENT_EXPIRES';
type NotifiedRequirement = Pick<
  Requirement,
  'idRequirement' | 'idDealer' | 'reason' | 'dueAt' | 'note'
>;

const PAGE_PATH = '/private/requirements';

/**
 * Sends a dealer's main user an e-mail about an open requirement, with a link to the page for
 * submissions.
 */
@Injectable()
export class RequirementEmails {
  constructor(private readonly outbox: Outbox) {}

  /** Sends an e-mail once per requirement and `cause`. */
  async send(
    manager: EntityManager,
    {
      type,
      cause,
      notified,
    }: {
      readonly type: EmailType;
      readonly cause: string;
      readonly notified: readonly NotifiedRequirement[];
    },
  ): Promise<void> {
    const idDealers = In([...new Set(notified.map(({ idDealer }) => idDealer))]);
    const [dealers, users] = await Promise.all([
      manager.findBy(Dealer, { idDealer: idDealers }),
      manager.find(User, {
        where: { idDealer: idDealers, enabled: true },
        order: { idUser: 'DESC' },
      }),
    ]);
    const names = new Map(dealers.map(({ idDealer, businessName }) => [idDealer, businessName]));
    // Later entries of a Map replace earlier ones. The last entry is the user chosen at a merge, or
    // else the user who was added first.
    const mains = new Map(users.map((user) => [user.idDealer, user]));
    const byId = new Map(users.map((user) => [user.idUser, user]));
    for (const { idDealer, idMainUser } of dealers) {
      const chosen = idMainUser === null ? undefined : byId.get(idMainUser);
      if (chosen?.idDealer === idDealer) mains.set(idDealer, chosen);
    }
    for (const { idRequirement, idDealer, reason, dueAt, note } of notified) {
      const main = mains.get(idDealer);
      if (main === undefined) continue;
      await this.outbox.post(
        {
          type,
          cause: `requirement:${idRequirement}:${cause}`,
          language: main.language,
          recipient: main.email,
          parameters: {
            name: `${main.name} ${main.surname}`,
            businessName: names.get(idDealer) ?? '',
            requirement: reason,
            untilAt: dueAt,
            note: note ?? '',
            path: PAGE_PATH,
          },
        },
        manager,
      );
    }
  }
}

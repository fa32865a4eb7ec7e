import { systemClock } from '@fairlot/kernel';
import { Outbox } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { applicantOf, Registration } from './registration.entity.js';
import { RegistrationLinks } from './registration-links.js';
import { ReviewSteps, type Reviewer, type ReviewOutcome } from './review-steps.js';
import { replacesStored, VatRegistry, type RegistryReply } from './vat-registry.js';

const INSERT_QUESTION = `
  INSERT INTO registration_question (id_registration, question, id_asker, asked_at)
  VALUES ($1, $2, $3, $4) RETURNING id_question AS "idQuestion"`;

type StaffReviewer = Reviewer & { readonly idActor: number };
type Rejection = { readonly reason: string; readonly note: string };

/** Actions of staff on an application, except accepting it. */
@Injectable()
export class RegistrationReviews {
  constructor(
    private readonly steps: ReviewSteps,
    private readonly links: RegistrationLinks,
    private readonly outbox: Outbox,
    private readonly registry: VatRegistry,
  ) {}

  /**
   * Assigns an application.
   * @param colleague who reviews the application; null removes the assignment
   */
  assign(
    idRegistration: number,
    colleague: { readonly idUser: number; readonly username: string } | null,
    by: StaffReviewer,
  ): Promise<ReviewOutcome> {
    return this.steps.take(idRegistration, by, async (manager, { idAssignee }) => {
      const idUser = colleague?.idUser ?? null;
      if (idAssignee === idUser) return null;
      await change(manager, idRegistration, { idAssignee: idUser });
      return { step: 'ASSIGNED', detail: colleague?.username ?? null };
    });
  }

  ask(idRegistration: number, question: string, by: StaffReviewer): Promise<ReviewOutcome> {
    return this.steps.take(idRegistration, by, async (manager, registration) => {
      const values = [idRegistration, question, by.idActor, systemClock.now()];
      const [{ idQuestion }] = await manager.query<[{ idQuestion: number }]>(
        INSERT_QUESTION,
        values,
      );
      await change(manager, idRegistration, { state: 'ASKED' });
      const { path, untilAt } = await this.links.create(idRegistration, manager);
      await this.outbox.post(
        {
          ...recipientOf(registration),
          cause: `registration-question:${idQuestion}`,
          type: 'REGISTRATION_QUESTION',
          parameters: { ...applicantNames(registration), question, untilAt, path: '' },
          notAfter: untilAt,
          secret: { path },
        },
        manager,
      );
      return { step: 'ASKED' };
    });
  }

  reject(
    idRegistration: number,
    { reason, note }: Rejection,
    by: StaffReviewer,
  ): Promise<ReviewOutcome> {
    return this.steps.take(idRegistration, by, async (manager, registration) => {
      await change(manager, idRegistration, {
        state: 'REJECTED',
        decidedAt: systemClock.now(),
        idDecider: by.idActor,
        rejectReason: reason,
        internalNote: note === '' ? null : note,
      });
      const { path } = await this.links.create(idRegistration, manager);
      await this.outbox.post(
        {
          ...recipientOf(registration),
          cause: `registration-rejected:${idRegistration}`,
          type: 'REGISTRATION_REJECTED',
          parameters: { ...applicantNames(registration), because: reason, path: '' },
          secret: { path },
        },
        manager,
      );
      return { step: 'REJECTED' };
    });
  }

  /**
   * Checks the VAT number. Queries the register before it locks anything, because a query may take
   * seconds.
   */
  async checkVatCode(
    registration: Registration,
    by: StaffReviewer,
  ): Promise<{ readonly outcome: ReviewOutcome } & Pick<RegistryReply, 'answer' | 'reason'>> {
    const reply = await this.registry.ask(registration);
    const registryCheck = { ...reply, checkedAt: systemClock.now() };
    const { idRegistration } = registration;
    const outcome = await this.steps.take(idRegistration, by, async (manager, locked) => {
      if (replacesStored(reply, locked.registryCheck))
        await change(manager, idRegistration, { registryCheck });
      return { step: 'VAT_CHECKED', detail: reply.reason ?? reply.answer };
    });
    const stored = outcome === 'repeated' ? registration.registryCheck : null;
    const { answer, reason = null } = stored ?? reply;
    return { outcome, answer, reason };
  }
}

const change = async (
  manager: EntityManager,
  idRegistration: number,
  fields: Partial<Registration>,
): Promise<void> => {
  await manager.update(Registration, { idRegistration }, fields);
};

const recipientOf = ({ language, email }: Registration) => ({ language, recipient: email });
const applicantNames = (registration: Registration) => ({
  name: applicantOf(registration),
  businessName: registration.businessName,
});

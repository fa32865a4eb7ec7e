import {
  CONSENT_TEXTS,
  CONSENTS,
  standingConsent,
  type Consent,
  type ConsentAnswered,
} from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import { NoRecord, type Cause } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ConsentAnswer } from './entities/consent-answer.entity.js';
import { User } from './entities/user.entity.js';
import { Users } from './users.js';

export type GivenConsent = ConsentAnswered & { readonly consent: Consent };
export type ConsentAnswerer = Cause & {
  /** Language in which the texts were read. */
  readonly language: string | null;
};

type StoredConsents = Pick<User, Consent | 'consentVersions'>;
type CurrentConsents = Readonly<Record<Consent, boolean | null>>;

const consentAnswerOf = (user: StoredConsents, consent: Consent): ConsentAnswered | null => {
  const agrees = user[consent];
  const version = user.consentVersions[CONSENTS.indexOf(consent)] ?? 0;
  return agrees === null ? null : { agrees, version };
};

/** The user's valid answers. An answer becomes invalid if its text must be answered again. */
export const consentsOf = (user: StoredConsents, texts = CONSENT_TEXTS): CurrentConsents => ({
  consent1: standingConsent(consentAnswerOf(user, 'consent1'), texts.consent1),
  consent2: standingConsent(consentAnswerOf(user, 'consent2'), texts.consent2),
  consent3: standingConsent(consentAnswerOf(user, 'consent3'), texts.consent3),
});

/** Stores answers in the caller's transaction. */
export const writeAnswers = async (
  manager: EntityManager,
  idUser: number,
  answers: readonly GivenConsent[],
  { idActor, language }: ConsentAnswerer,
): Promise<void> => {
  const answeredAt = systemClock.now();
  const rows = answers.map((answer) => ({ ...answer, idUser, idActor, language, answeredAt }));
  // One after the other, because the newest answer counts.
  for (const row of rows) await manager.insert(ConsentAnswer, row);
};

/**
 * Stores the answers of users to the three consents. Each answer is stored, and the newest counts
 * (SCR-044).
 */
@Injectable()
export class Consents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /**
   * Stores answers that differ from the current ones, or that belong to another version of the
   * text. Repeating a call stores nothing.
   * @throws NoRecord
   */
  async answer(
    idUser: number,
    answers: readonly GivenConsent[],
    answering: ConsentAnswerer,
  ): Promise<void> {
    await this.users.feed.announce(async (manager) => {
      // Serialises parallel answers of a user.
      const lock = { mode: 'pessimistic_write' } as const;
      const user = await manager.findOne(User, { where: { idUser }, lock });
      if (user === null) throw new NoRecord();
      const fresh = answers.filter(({ consent, agrees, version }) => {
        const before = consentAnswerOf(user, consent);
        return before?.agrees !== agrees || before.version !== version;
      });
      await writeAnswers(manager, idUser, fresh, answering);
      return fresh.length === 0 ? [] : [{ key: idUser }];
    });
  }

  /** The newest `take` answers of a user, newest first. */
  history(idUser: number, take = 1_000): Promise<ConsentAnswer[]> {
    const order = { idAnswer: 'DESC' } as const;
    return this.dataSource.manager.find(ConsentAnswer, { where: { idUser }, order, take });
  }
}

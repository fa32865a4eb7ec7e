import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { consume, limitKeyOf, networkOf } from '../../sign-in/attempt-limits.js';
import { limitersOf } from '../../sign-in/limiters-of.js';
import { Registration, type RegistrationState } from './registration.entity.js';
import { RegistrationInbox, type AskedQuestion } from './registration-inbox.js';
import { RegistrationLinks } from './registration-links.js';
import { ReviewSteps } from './review-steps.js';

const WINDOW_SECONDS = 600;
/** Limits per IP address. An office may view the page often, but nobody answers that often. */
const STATUS_LIMITS = { views: 120, answers: 30 } as const;

/** What an applicant sees: no notes, and no names of staff. */
export type ApplicantStatus = {
  readonly state: RegistrationState;
  readonly businessName: string;
  readonly language: string;
  readonly idMarket: string;
  readonly registeredAt: number;
  readonly reason: string | null;
  readonly questions: readonly Omit<AskedQuestion, 'askedBy'>[];
};

const STORE_ANSWER = `
  UPDATE registration_question SET answer = $3, answered_at = $4
  WHERE id_question = $1 AND id_registration = $2 AND answer IS NULL`;
const OPEN_QUESTIONS = `
  SELECT FROM registration_question WHERE id_registration = $1 AND answer IS NULL`;

/** The data of an applicant's status page, which a link in an e-mail opens. */
@Injectable()
export class RegistrationStatus {
  private readonly views: RateLimiterPostgres;
  private readonly answers: RateLimiterPostgres;

  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: RegistrationInbox,
    private readonly links: RegistrationLinks,
    private readonly steps: ReviewSteps,
  ) {
    const limiter = limitersOf(dataSource);
    this.views = limiter('status', STATUS_LIMITS.views, WINDOW_SECONDS);
    this.answers = limiter('answer', STATUS_LIMITS.answers, WINDOW_SECONDS);
  }

  /**
   * Counts a view of the page, or an answer.
   * @returns seconds to wait, or null to continue
   */
  enter(address: string, what: 'views' | 'answers'): Promise<number | null> {
    return consume(this[what], limitKeyOf(networkOf(address)));
  }

  /** The content of the status page. Null if the link is invalid. */
  async read(tag: string): Promise<ApplicantStatus | null> {
    const idRegistration = await this.links.find(tag);
    if (idRegistration === null) return null;
    const found = await this.dataSource.manager.findOneBy(Registration, { idRegistration });
    if (found === null) return null;
    const { state, businessName, language, idMarket, registeredAt, rejectReason: reason } = found;
    const questions = await this.inbox.questions(idRegistration);
    return {
      state,
      businessName,
      language,
      idMarket,
      registeredAt,
      reason,
      questions: questions.map(({ askedBy: _askedBy, ...question }) => question),
    };
  }

  /**
   * Stores the answer to a question, once. Changes nothing if the application is decided, or the
   * question is answered or belongs to another application.
   */
  async answer(tag: string, idQuestion: number, answer: string): Promise<void> {
    const idRegistration = await this.links.find(tag);
    if (idRegistration === null || answer === '') return;
    const by = { idActor: null, commandId: randomUUID() };
    await this.steps.take(idRegistration, by, async (manager) => {
      const values = [idQuestion, idRegistration, answer, systemClock.now()];
      const [, count] = await manager.query<[unknown, number]>(STORE_ANSWER, values);
      if (count !== 1) return null;
      const open = await manager.query<unknown[]>(OPEN_QUESTIONS, [idRegistration]);
      const state = open.length > 0 ? 'ASKED' : 'ANSWERED';
      await manager.update(Registration, { idRegistration }, { state });
      return { step: 'ANSWERED' };
    });
  }
}

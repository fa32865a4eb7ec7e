import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { registrationConsentsIn } from '@fairlot/access-domain';
import {
  RegistrationFiles,
  type NamedDocument,
  type StoredDocument,
} from './registration-files.js';
import { contentHashOf, type DealerRegistration } from './registrations.js';
import {
  INSERT_REGISTRATION,
  KEEP_CONSENTS,
  KEEP_DOCUMENTS,
  registrationRowOf,
} from './registration-rows.js';
import { Registration, type RegistrationState } from './review/registration.entity.js';
import { ADD_STEP, type ReviewStep } from './review/review-steps.js';
import type { RegistryCheck } from './review/vat-registry.js';

type PastQuestion = {
  readonly question: string;
  readonly idAsker: number;
  readonly askedAt: number;
  /** Answer of the applicant and its time. Null until the applicant answers. */
  readonly answered: { readonly answer: string; readonly at: number } | null;
};

/** An application, and what its applicant and staff did with it. Times are epoch milliseconds. */
export type PastRegistration = Pick<DealerRegistration, 'idMarket' | 'language' | 'values'> & {
  readonly registeredAt: number;
  readonly documents: readonly (NamedDocument & {
    readonly content: AsyncIterable<Uint8Array>;
  })[];
  readonly assigned: {
    readonly idUser: number;
    readonly username: string;
    readonly at: number;
  } | null;
  readonly registryCheck: (RegistryCheck & { readonly idActor: number }) | null;
  readonly questions: readonly PastQuestion[];
  readonly rejected: {
    readonly at: number;
    readonly idActor: number;
    readonly reason: string;
    readonly note: string | null;
  } | null;
};

const INSERT_QUESTION = `
  INSERT INTO registration_question
    (id_registration, question, id_asker, asked_at, answer, answered_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;

type PastStep = {
  readonly at: number;
  readonly step: ReviewStep;
  readonly idActor: number | null;
  readonly detail?: string;
};

/** The steps of an application in the order in which they happened. */
const reviewStepsOf = ({
  assigned,
  registryCheck,
  questions,
  rejected,
}: PastRegistration): PastStep[] => {
  const steps: PastStep[] = [];
  if (assigned !== null) {
    const { at, idUser: idActor, username: detail } = assigned;
    steps.push({ at, step: 'ASSIGNED', idActor, detail });
  }
  if (registryCheck !== null) {
    const { checkedAt: at, idActor, answer, reason } = registryCheck;
    steps.push({ at, step: 'VAT_CHECKED', idActor, detail: reason ?? answer });
  }
  for (const { askedAt, idAsker, answered } of questions) {
    steps.push({ at: askedAt, step: 'ASKED', idActor: idAsker });
    if (answered !== null) steps.push({ at: answered.at, step: 'ANSWERED', idActor: null });
  }
  if (rejected !== null)
    steps.push({ at: rejected.at, step: 'REJECTED', idActor: rejected.idActor });
  return steps.toSorted((one, other) => one.at - other.at);
};

const reviewStateOf = ({ questions, rejected }: PastRegistration): RegistrationState => {
  if (rejected !== null) return 'REJECTED';
  if (questions.length === 0) return 'REGISTERED';
  return questions.every(({ answered }) => answered !== null) ? 'ANSWERED' : 'ASKED';
};

/** Makes a UUID of a hash. Used as the key of an application, so that it is stored once. */
const uuidOfHash = (hash: string): string =>
  hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/**
 * Writes applications with a history, for the demonstration. They send no e-mails, and limits do
 * not count them.
 */
@Injectable()
export class PastRegistrations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: RegistrationFiles,
  ) {}

  /**
   * Stores an application with its history. Does nothing if the same form is already stored.
   * @throws DocumentRefused
   */
  async add(past: PastRegistration): Promise<void> {
    const contents = async function* () {
      for (const { content } of past.documents) yield content;
    };
    const documents = await this.files.receive(past.documents, contents());
    const isNew = await this.dataSource.transaction((manager) =>
      this.write(manager, past, documents),
    );
    if (!isNew) await this.files.drop(documents);
  }

  private async write(
    manager: EntityManager,
    past: PastRegistration,
    documents: readonly StoredDocument[],
  ): Promise<boolean> {
    const { idMarket, language, values, registeredAt, questions } = past;
    const contentHash = contentHashOf(past, documents);
    // Without the documents, which contain a date and therefore differ in a second run.
    const sendingKey = uuidOfHash(contentHashOf(past, []));
    const row = {
      ...registrationRowOf(values),
      idMarket,
      language,
      registeredAt,
      contentHash,
      sendingKey,
    };
    const [written] = await manager.query<{ idRegistration: number }[]>(INSERT_REGISTRATION, [
      JSON.stringify(row),
    ]);
    if (written === undefined) return false;
    const { idRegistration } = written;
    const consents = JSON.stringify(registrationConsentsIn(values));
    await manager.query(KEEP_CONSENTS, [idRegistration, consents, language, registeredAt]);
    await manager.query(KEEP_DOCUMENTS, [idRegistration, JSON.stringify(documents)]);
    for (const { question, idAsker, askedAt, answered } of questions)
      await manager.query(INSERT_QUESTION, [
        idRegistration,
        question,
        idAsker,
        askedAt,
        answered?.answer ?? null,
        answered?.at ?? null,
      ]);
    await manager.update(Registration, { idRegistration }, reviewFieldsOf(past));
    for (const { step, at, idActor, detail } of reviewStepsOf(past))
      await manager.query(ADD_STEP, [idRegistration, step, at, idActor, detail ?? null, null]);
    return true;
  }
}

const reviewFieldsOf = (past: PastRegistration): Partial<Registration> => {
  const { assigned, registryCheck, rejected } = past;
  const { idActor: _by, ...check } = registryCheck ?? {};
  return {
    state: reviewStateOf(past),
    idAssignee: assigned?.idUser ?? null,
    registryCheck: registryCheck === null ? null : (check as RegistryCheck),
    ...(rejected !== null && {
      decidedAt: rejected.at,
      idDecider: rejected.idActor,
      rejectReason: rejected.reason,
      internalNote: rejected.note,
    }),
  };
};

import { Notifications } from '@fairlot/database';
import { Records, type FilterOf, type RecordPage } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { overdueSince } from '../../overdue-since.js';
import type { ReviewStep } from './review-steps.js';
import { IS_OPEN } from './review-migrations.js';
import { registrationTable } from './review-table.js';
import { Registration } from './registration.entity.js';

export type RegistrationFilter = FilterOf<typeof registrationTable>;
type InboxSort = 'registeredAt' | 'businessName';
type InboxQuery = {
  readonly filter: RegistrationFilter;
  readonly sort: InboxSort;
  readonly order: 'asc' | 'desc';
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** A question to an applicant, and the answer. */
export type AskedQuestion = {
  readonly idQuestion: number;
  readonly question: string;
  readonly askedAt: number;
  readonly askedBy: string;
  readonly answer: string | null;
  readonly answeredAt: number | null;
};
export type GivenConsent = {
  readonly consent: string;
  readonly agrees: boolean;
  readonly version: number;
  readonly answeredAt: number;
};
export type HistoryEntry = {
  readonly at: number;
  readonly step: ReviewStep;
  readonly by: string | null;
  readonly detail: string | null;
};
export type Colleague = { readonly idUser: number; readonly username: string };
export type WaitingRegistrations = {
  readonly count: number;
  readonly overdue: number;
  readonly own: number;
  readonly oldestAt: number | null;
  readonly oldestOverdueAt: number | null;
  readonly oldestOwnAt: number | null;
};

const LIST_QUESTIONS = `
  SELECT id_question AS "idQuestion", question, asked_at::float8 AS "askedAt",
    username AS "askedBy", answer, answered_at::float8 AS "answeredAt"
  FROM registration_question JOIN app_user ON id_user = id_asker
  WHERE id_registration = $1 ORDER BY id_question`;
const LIST_CONSENTS = `
  SELECT consent, agrees, version, answered_at::float8 AS "answeredAt"
  FROM registration_consent WHERE id_registration = $1 ORDER BY consent`;
const HISTORY_MAX = 500;
const LIST_HISTORY = `
  SELECT at::float8 AS at, step, username AS by, detail
  FROM registration_step LEFT JOIN app_user ON id_user = id_actor
  WHERE id_registration = $1 ORDER BY id_step DESC LIMIT ${HISTORY_MAX}`;
const COLLEAGUES_MAX = 200;
const IS_STAFF_OF_MARKET = `
  enabled AND roles && ARRAY['ADMIN', 'CUSTOMER_CENTER'] AND NOT 'READ_ONLY' = ANY (permissions)
  AND $1 = ANY (admin_enabled_markets)`;
const LIST_COLLEAGUES = `
  SELECT id_user AS "idUser", username FROM app_user WHERE ${IS_STAFF_OF_MARKET}
  ORDER BY username LIMIT ${COLLEAGUES_MAX}`;
const FIND_COLLEAGUE = `
  SELECT id_user AS "idUser", username FROM app_user WHERE ${IS_STAFF_OF_MARKET} AND id_user = $2`;
const LIST_NAMES = `
  SELECT id_registration AS id, business_name AS name
  FROM dealer_registration WHERE id_registration = ANY ($1)`;
const COUNT_WAITING = `
  SELECT count(*)::int AS count, min(registered_at)::float8 AS "oldestAt",
    count(*) FILTER (WHERE due_at < $2)::int AS overdue,
    (min(registered_at) FILTER (WHERE due_at < $2))::float8 AS "oldestOverdueAt",
    count(*) FILTER (WHERE id_assignee = $3)::int AS own,
    (min(registered_at) FILTER (WHERE id_assignee = $3))::float8 AS "oldestOwnAt"
  FROM dealer_registration WHERE ${IS_OPEN} AND id_market = ANY ($1)`;

/** Lists and finds dealers' applications, for staff. */
@Injectable()
export class RegistrationInbox {
  private readonly records: Records<Registration, RegistrationFilter, InboxSort>;

  constructor(
    private readonly dataSource: DataSource,
    notifications: Notifications,
  ) {
    this.records = new Records(registrationTable, { dataSource, notifications });
  }

  /**
   * A page of the applications. Only the first page counts them.
   * @throws InvalidCursor
   */
  list(query: InboxQuery): Promise<RecordPage<Registration>> {
    const count = query.cursor === undefined ? ('bounded' as const) : ('none' as const);
    return this.records.list({ ...query, count });
  }

  /** Finds an application. Null if it is not in one of these markets. */
  async find(idRegistration: number, idMarkets: readonly string[]): Promise<Registration | null> {
    const found = await this.dataSource.manager.findOneBy(Registration, { idRegistration });
    return found !== null && idMarkets.includes(found.idMarket) ? found : null;
  }

  /** The application that a dealer was created from; null if there is none in these markets. */
  async ofDealer(idDealer: number, idMarkets: readonly string[]): Promise<Registration | null> {
    const where = { idDealer, idMarket: In([...idMarkets]) };
    return this.dataSource.manager.findOneBy(Registration, where);
  }

  questions(idRegistration: number): Promise<AskedQuestion[]> {
    return this.dataSource.query<AskedQuestion[]>(LIST_QUESTIONS, [idRegistration]);
  }

  consents(idRegistration: number): Promise<GivenConsent[]> {
    return this.dataSource.query<GivenConsent[]>(LIST_CONSENTS, [idRegistration]);
  }

  /** The steps of an application, newest first. */
  history(idRegistration: number): Promise<HistoryEntry[]> {
    return this.dataSource.query<HistoryEntry[]>(LIST_HISTORY, [idRegistration]);
  }

  /** Company names of applications. */
  async names(idRegistrations: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await this.dataSource.query<{ id: number; name: string }[]>(LIST_NAMES, [
      idRegistrations,
    ]);
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Staff of a market with write access. */
  colleagues(idMarket: string): Promise<Colleague[]> {
    return this.dataSource.query<Colleague[]>(LIST_COLLEAGUES, [idMarket]);
  }

  async colleague(idMarket: string, idUser: number): Promise<Colleague | null> {
    const [found] = await this.dataSource.query<Colleague[]>(FIND_COLLEAGUE, [idMarket, idUser]);
    return found ?? null;
  }

  async waiting(idMarkets: readonly string[], idUser: number): Promise<WaitingRegistrations> {
    const values = [idMarkets, overdueSince(), idUser];
    const [row] = await this.dataSource.query<[WaitingRegistrations]>(COUNT_WAITING, values);
    return row;
  }
}

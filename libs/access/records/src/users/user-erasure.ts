import { isKind } from '@fairlot/access-domain';
import { systemClock, type Erasure, type StoredTable } from '@fairlot/kernel';
import { containsSql, likePieceOf, redactTrail, type Cause } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FourEyes } from '../approvals/four-eyes.js';
import type { User } from '../entities/user.entity.js';
import { VIEWS_TABLE } from '../sessions/audited-views.js';
import { SessionStore } from '../sessions/session-store.js';
import { Users } from '../users.js';
import { SEARCHED_TEXT } from './user-migrations.js';

/** Reads which dealers have obligations. The context of bids and awards implements this port. */
export abstract class OpenObligations {
  /** Dealers with a bid on a running lot, or an undecided award. */
  abstract dealers(): Promise<readonly number[]>;
}

/** Why a user cannot be anonymised. */
export type ErasureObstacle = 'ENABLED' | 'OPEN_OBLIGATIONS';
export class NotErasable extends Error {
  constructor(readonly obstacle: ErasureObstacle) {
    super(obstacle);
  }
}

export type ErasableUser = Pick<
  User,
  'idUser' | 'username' | 'name' | 'surname' | 'email' | 'idMarket' | 'idDealer' | 'disabledReason'
> & { readonly businessName: string | null };
/** Selects the users to list. */
export type ErasableScope = {
  readonly idMarkets: readonly string[];
  /** Whether to include staff. */
  readonly withStaff: boolean;
  /** Part of name, surname, user name or e-mail address. */
  readonly q?: string | undefined;
};
type SortField = 'idUser' | 'surname' | 'username' | 'email';
type PageRequest = {
  readonly limit: number;
  readonly offset: number;
  readonly sortField?: SortField;
  readonly sortOrder?: 'asc' | 'desc';
};

const STAFF_ROLES = `ARRAY['ADMIN', 'CUSTOMER_CENTER']`;
/** Query of the users who can be anonymised. `$4` is the pattern of the searched text. */
const eligibleSql = (
  q: string,
) => `NOT u.enabled AND u.anonymised_at IS NULL AND u.id_market = ANY ($1::text[])
  AND ($2 OR NOT u.roles && ${STAFF_ROLES})
  AND (u.id_dealer IS NULL OR NOT u.id_dealer = ANY ($3::int[]))
  AND ${containsSql(SEARCHED_TEXT('u.'), q, 'LIKE').replaceAll(':value', '$4')}`;
const ANY_TEXT = '%';
const SORT_COLUMNS: Readonly<Record<SortField, string>> = {
  idUser: 'u.id_user',
  surname: 'u.surname',
  username: 'u.username',
  email: 'u.email',
};
const listIn = (where: string, sortField: SortField, way: 'ASC' | 'DESC') => `
  SELECT u.id_user AS "idUser", u.username, u.name, u.surname, u.email, u.id_market AS "idMarket",
    u.id_dealer AS "idDealer", u.disabled_reason AS "disabledReason", d.business_name AS "businessName"
  FROM app_user u LEFT JOIN dealer d USING (id_dealer)
  WHERE ${where} ORDER BY ${SORT_COLUMNS[sortField]} ${way}, u.id_user ${way} LIMIT $5 OFFSET $6`;
const countWhere = (where: string) =>
  `SELECT count(*)::int AS total FROM app_user u WHERE ${where}`;
const FIND_SAME_EMAIL = `
  SELECT FROM app_user WHERE lower(email) = lower($1) AND id_user <> $2 AND anonymised_at IS NULL LIMIT 1`;
/** Resets columns that the database or other code maintains. */
const WITHOUT_DERIVED = `
  UPDATE app_user SET consent1 = NULL, consent2 = NULL, consent3 = NULL, consent_versions = '{0,0,0}',
    signed_in_at = NULL
  WHERE id_user = $1`;
const ERASED_BY = `
  SELECT FROM record_change WHERE table_name = 'app_user' AND record_key = $1::text
    AND command_id = $2 AND id_actor = $3 AND fields ? 'anonymisedAt'`;
const EXPORT_PAGE = 1_000;

/**
 * Values that replace the personal data of an account. The id stays, because the history refers to
 * it.
 */
const erasedFields = (idUser: number): Partial<User> => ({
  username: `erased-${idUser}`,
  name: 'Erased',
  surname: String(idUser),
  email: `erased-${idUser}@erased.invalid`,
  language: 'en',
  passwordHash: null,
  iban: null,
  accountHolder: null,
  fiscalCode: null,
  birthDate: null,
  roles: ['USER'],
  permissions: [],
  adminEnabledMarkets: [],
  offerLimitMinor: null,
  fcaUser: false,
  disabledReason: null,
  anonymisedAt: new Date(systemClock.now()),
});

const erasureSqlOf = ({ table, ofUser }: StoredTable, erasure: Erasure | null): string | null => {
  if (erasure === 'delete') return `DELETE FROM ${table} WHERE ${ofUser}`;
  return typeof erasure === 'object' ? (erasure?.sql ?? null) : null;
};

/**
 * Anonymises users permanently (reading 37), in one transaction. The register of personal data
 * (`StoredTable`) defines what is deleted or replaced.
 */
@Injectable()
export class UserErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly sessions: SessionStore,
    private readonly obligations: OpenObligations,
    private readonly fourEyes: FourEyes,
  ) {}

  async eligible(
    { idMarkets, withStaff, q = '' }: ErasableScope,
    { limit, offset, sortField = 'idUser', sortOrder = 'asc' }: PageRequest,
  ): Promise<{ readonly rows: ErasableUser[]; readonly total: number }> {
    const dealers = await this.obligations.dealers();
    const text = q.trim().toLowerCase();
    const where = eligibleSql(text);
    const values = [idMarkets, withStaff, dealers, likePieceOf(text) ?? ANY_TEXT];
    const way = sortOrder === 'asc' ? 'ASC' : 'DESC';
    const [rows, [counted]] = await Promise.all([
      this.dataSource.query<ErasableUser[]>(listIn(where, sortField, way), [
        ...values,
        limit,
        offset,
      ]),
      this.dataSource.query<[{ total: number }]>(countWhere(where), values),
    ]);
    return { rows, total: counted.total };
  }

  async *allEligible(scope: ErasableScope): AsyncGenerator<ErasableUser, void, undefined> {
    for (let offset = 0; ; offset += EXPORT_PAGE) {
      const { rows } = await this.eligible(scope, { limit: EXPORT_PAGE, offset });
      yield* rows;
      if (rows.length < EXPORT_PAGE) return;
    }
  }

  /** Why the user cannot be anonymised now. Null if the user can. */
  async obstacle({
    enabled,
    idDealer,
  }: Pick<User, 'enabled' | 'idDealer'>): Promise<ErasureObstacle | null> {
    if (enabled) return 'ENABLED';
    const bound = idDealer === null ? [] : await this.obligations.dealers();
    return idDealer !== null && bound.includes(idDealer) ? 'OPEN_OBLIGATIONS' : null;
  }

  /** The number of rows about the user in each table. */
  async counts(
    idUser: number,
    tables: readonly StoredTable[],
  ): Promise<readonly (StoredTable & { readonly count: number })[]> {
    const counted = [];
    for (const table of tables.filter(({ ofUser }) => ofUser !== null)) {
      const sql = `SELECT count(*)::int AS count FROM ${table.table} WHERE ${table.ofUser}`;
      const [row] = await this.dataSource.query<[{ count: number }]>(sql, [idUser]);
      counted.push({ ...table, count: row.count });
    }
    return counted;
  }

  /** Whether this command has already anonymised the user. */
  async hasErased(erasure: Required<Cause> & { readonly idUser: number }): Promise<boolean> {
    const found = await this.dataSource.query<object[]>(ERASED_BY, [
      erasure.idUser,
      erasure.commandId,
      erasure.idActor,
    ]);
    return found.length > 0;
  }

  /**
   * Anonymises a user and ends the user's sessions.
   * @param tables the tables whose rows about the user are deleted or blanked
   * @throws NotErasable, NoRecord, ApprovalRequired
   */
  async erase(user: User, tables: readonly StoredTable[], by: Cause): Promise<void> {
    const obstacle = await this.obstacle(user);
    if (obstacle !== null) throw new NotErasable(obstacle);
    const { idUser } = user;
    // Ends the sessions, which closes their live connections. Deleting the rows by the register
    // would not.
    if (!this.fourEyes.isTrial()) await this.sessions.endOfUser(idUser);
    await this.users.erase(idUser, erasedFields(idUser), by, async (manager, before) => {
      if (before.enabled) throw new NotErasable('ENABLED');
      await this.fourEyes.require(manager, {
        kinds: ['erasure'],
        recordTable: this.users.table.name,
        recordKey: String(idUser),
        idMarkets: [before.idMarket],
        aboutStaff: isKind(before, 'STAFF'),
        changes: {},
      });
      await manager.query(WITHOUT_DERIVED, [idUser]);
      await redactTrail(manager, VIEWS_TABLE, idUser);
      await eraseRows(manager, before, tables);
    });
  }
}

const eraseRows = async (
  manager: EntityManager,
  { idUser, email }: User,
  tables: readonly StoredTable[],
): Promise<void> => {
  const shared = await manager.query<object[]>(FIND_SAME_EMAIL, [email, idUser]);
  const address = shared.length > 0 ? null : email;
  for (const table of tables) {
    const sql = erasureSqlOf(table, table.erasure);
    if (sql === null) continue;
    await manager.query(sql, table.erasure === 'delete' ? [idUser] : [idUser, address]);
  }
};

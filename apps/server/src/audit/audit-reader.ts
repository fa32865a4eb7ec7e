import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, Approvals, Users } from '@fairlot/access-records';
import type { AuditEntry, AuditKind } from '@fairlot/contracts/back-office';
import { isMarket, momentAt, type IdMarket } from '@fairlot/countries';
import { Malformed } from '@fairlot/kernel';
import { AuditLog, type AuditFilter, type RecordChange } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { approvalScopeOf } from './approvals/approval-views.js';
import { AuditNames } from './audit-names.js';

const TABLE_BY_KIND: Readonly<Record<AuditKind, string>> = {
  DEALER: 'dealer',
  USER: 'app_user',
  REGISTRATION: 'dealer_registration',
  REQUIREMENT: 'requirement',
  TEMPLATE: 'template',
  DEALER_STANDING: 'template_dealer',
  USER_STANDING: 'user_standing',
  TEMPLATE_LINK: 'multi_auctioneer_template',
  SELLER: 'seller',
  BANNER: 'banner',
  MARKET: 'portal_info',
  PUBLIC_TEXT: 'public_text',
  EXPORT: 'record_export',
  APPROVAL: 'approval',
};
const KIND_OF = new Map(
  Object.entries(TABLE_BY_KIND).map(([kind, table]) => [table, kind as AuditKind]),
);
/** Records that belong to several markets. They contain no personal data. */
const KINDS_OF_ALL_MARKETS: readonly AuditKind[] = ['BANNER', 'PUBLIC_TEXT', 'EXPORT'];
/** Changes of these fields are hidden, because no account page shows the fields. */
const HIDDEN_FIELDS: readonly string[] = [
  'passwordHash',
  'iban',
  'accountHolder',
  'fiscalCode',
  'birthDate',
  'consentVersions',
];
/**
 * The only field shown for approvals. The values are in the audit trail of the changed record. The
 * entry does not name that record, because the reader may not be allowed to see it.
 */
const FIELDS_OF_APPROVAL: readonly string[] = ['state'];
const NO_USER_ID = 0;

export type AuditQuery = {
  readonly kind?: readonly AuditKind[] | undefined;
  readonly key?: string | undefined;
  readonly person?: number | string | undefined;
  readonly market?: readonly string[] | undefined;
  readonly fromAt?: string | number | undefined;
  readonly toAt?: string | number | undefined;
};

export const marketOfCaller = ({ idMarket }: Caller): IdMarket =>
  isMarket(idMarket) ? idMarket : 'OTHER';

/** Reads the audit log as a member of staff may see it. */
@Injectable()
export class AuditReader {
  constructor(
    private readonly log: AuditLog,
    private readonly users: Users,
    private readonly directory: AccessDirectory,
    private readonly names: AuditNames,
    private readonly approvals: Approvals,
  ) {}

  /** A page of the audit log, newest first. @throws InvalidCursor, Malformed */
  async page(
    caller: Caller,
    query: AuditQuery,
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ) {
    const { rows, next } = await this.log.list(await this.filterOf(caller, query), page);
    return { rows: await this.entries(rows, caller), next, total: null };
  }

  /** All entries that match a query, for an export. @throws Malformed */
  async *all(caller: Caller, query: AuditQuery): AsyncGenerator<AuditEntry, void, undefined> {
    for await (const rows of this.log.export(await this.filterOf(caller, query)))
      yield* await this.entries(rows, caller);
  }

  private async filterOf(caller: Caller, query: AuditQuery): Promise<AuditFilter> {
    const { kind = [...KIND_OF.values()], key, market, person } = query;
    const own = caller.adminEnabledMarkets;
    return {
      tables: kind.map((one) => TABLE_BY_KIND[one]),
      idMarkets: market === undefined ? own : own.filter((one) => market.includes(one)),
      everywhere: market === undefined ? KINDS_OF_ALL_MARKETS.map((one) => TABLE_BY_KIND[one]) : [],
      key,
      idActor: await this.idOf(person),
      from: dateParameter(caller, query, 'fromAt'),
      to: dateParameter(caller, query, 'toAt'),
      hidden: { table: TABLE_BY_KIND.USER, keys: await this.hiddenUsers(caller) },
    };
  }

  private async idOf(person: AuditQuery['person']): Promise<number | undefined> {
    if (typeof person !== 'string') return person;
    return (await this.directory.userNamed(person))?.idUser ?? NO_USER_ID;
  }

  /** Accounts of staff are visible only to administrators, as in the list of users. */
  private async hiddenUsers(caller: Caller): Promise<string[]> {
    if (isKind(caller, 'ADMIN')) return [];
    const staff = this.users.export({ filter: { staff: true }, sort: 'idUser', order: 'asc' });
    const keys: string[] = [];
    for await (const { idUser } of staff) keys.push(String(idUser));
    return keys;
  }

  private async entries(rows: readonly RecordChange[], caller: Caller): Promise<AuditEntry[]> {
    const records = rows.map((row) => ({ kind: KIND_OF.get(row.tableName)!, key: row.recordKey }));
    const [nameOf, usernames, approvalOf] = await Promise.all([
      this.names.of(records),
      this.directory.usernames(
        rows.flatMap(({ idActor, idApprover }) => [idActor ?? [], idApprover ?? []].flat()),
      ),
      this.approvalsOf(rows, caller),
    ]);
    return rows.map((row, at) => ({
      idChange: row.idChange,
      changedAt: row.changedAt.getTime(),
      idUser: row.idActor,
      username: usernames.get(row.idActor ?? NO_USER_ID) ?? null,
      approver: usernames.get(row.idApprover ?? NO_USER_ID) ?? null,
      idApproval: approvalOf(row),
      application: row.application,
      ...records[at]!,
      title: nameOf(records[at]!),
      idMarket: row.idMarket,
      fields: shownFieldsOf(row),
    }));
  }

  /** Finds the request of an approved change, or of a step of the request itself. */
  private async approvalsOf(rows: readonly RecordChange[], caller: Caller) {
    const ids = rows.flatMap((row) => (isApproval(row) ? [Number(row.recordKey)] : []));
    const approved = rows.filter(({ idApprover }) => idApprover !== null);
    const commandIds = approved.flatMap(({ commandId }) => commandId ?? []);
    const found =
      ids.length + commandIds.length === 0
        ? []
        : await this.approvals.ofChanges({ ids, commandIds }, approvalScopeOf(caller));
    const isOf = (row: RecordChange, { idApproval, commandId }: (typeof found)[number]): boolean =>
      isApproval(row)
        ? String(idApproval) === row.recordKey
        : row.idApprover !== null && commandId === row.commandId;
    return (row: RecordChange): number | null =>
      found.find((one) => isOf(row, one))?.idApproval ?? null;
  }
}

const isApproval = ({ tableName }: RecordChange): boolean => tableName === TABLE_BY_KIND.APPROVAL;

const isShown = (tableName: string, field: string): boolean =>
  tableName === TABLE_BY_KIND.APPROVAL
    ? FIELDS_OF_APPROVAL.includes(field)
    : !HIDDEN_FIELDS.includes(field);

const shownFieldsOf = ({ tableName, fields }: RecordChange): AuditEntry['fields'] =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isShown(tableName, name))
      .map(([name, { old: before, new: after }]) => [name, { before, after }]),
  );

const dateParameter = (
  caller: Caller,
  query: AuditQuery,
  path: 'fromAt' | 'toAt',
): Date | undefined => {
  const written = query[path];
  if (written === undefined) return undefined;
  const at = momentAt(written, marketOfCaller(caller), path === 'fromAt' ? 'start' : 'end');
  if (at === null) throw new Malformed(path, 'no_such_time');
  return new Date(at);
};

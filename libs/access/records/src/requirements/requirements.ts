import { randomUUID } from 'node:crypto';
import type { OutstandingRequirement } from '@fairlot/access-domain';
import { Notifications } from '@fairlot/database';
import { addAuditEntry, ReadCache, Records, type FilterOf, type SortOf } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { overdueSince } from '../overdue-since.js';
import { Requirement } from './requirement.entity.js';
import { requirementTable, IS_UNMET } from './requirement-table.js';

export type RequirementFilter = FilterOf<typeof requirementTable>;
export type WaitingRequirements = {
  readonly open: number;
  readonly oldestAt: number | null;
  readonly overdue: number;
  readonly oldestOverdueAt: number | null;
  readonly submitted: number;
  readonly oldestSubmittedAt: number | null;
};

/** Maximum number of cached dealers, and their maximum age in case a notification is lost. */
const UNMET_CACHE = { max: 10_000, ttlMs: 30_000 } as const;
/**
 * Maximum number of requirements that are read per dealer. Dealers have only a few markets and
 * reasons.
 */
const OF_DEALER_MAX = 500;

const FIND_UNMET = `
  SELECT id_requirement AS "idRequirement", id_market AS "idMarket", reason, due_at::float8 AS "dueAt"
  FROM requirement
  WHERE id_dealer = $1 AND owed_by = 'DEALER' AND state IN ('OPEN', 'REJECTED')`;
const COUNT_OPEN = `
  SELECT count(*)::int AS open, min(created_at)::float8 AS "oldestAt",
    count(*) FILTER (WHERE due_at <= $2)::int AS overdue,
    (min(due_at) FILTER (WHERE due_at <= $2))::float8 AS "oldestOverdueAt",
    count(*) FILTER (WHERE state = 'SUBMITTED')::int AS submitted,
    (min(submitted_at) FILTER (WHERE state = 'SUBMITTED'))::float8 AS "oldestSubmittedAt"
  FROM requirement WHERE ${IS_UNMET} AND id_market = ANY ($1)`;

/**
 * Reads the requirements of dealers. Open requirements are cached, because every bid reads those of
 * its dealer.
 */
@Injectable()
export class Requirements
  extends Records<Requirement, RequirementFilter, SortOf<typeof requirementTable>>
  implements OnModuleInit, OnModuleDestroy
{
  private readonly outstanding: ReadCache<number, readonly OutstandingRequirement[]>;

  constructor(
    private readonly source: DataSource,
    notifications: Notifications,
  ) {
    super(requirementTable, { dataSource: source, notifications });
    this.outstanding = new ReadCache<number, readonly OutstandingRequirement[]>({
      ...UNMET_CACHE,
      load: (idDealer) => this.source.query<OutstandingRequirement[]>(FIND_UNMET, [idDealer]),
      trusted: () => this.feed.listening,
    });
    this.feed.changes.subscribe(({ idDealer }) => this.outstanding.delete(Number(idDealer)));
    this.feed.gaps.subscribe(() => this.outstanding.clear());
  }

  /**
   * The requirements that the dealer must still submit, or submit again because they were rejected.
   * Returns the same promise until something changes.
   */
  owedBy(idDealer: number): Promise<readonly OutstandingRequirement[]> {
    return this.outstanding.get(idDealer);
  }

  /** The requirements of a dealer: unmet ones first, then sorted by deadline. */
  async ofDealer(idDealer: number, idMarkets?: readonly string[]): Promise<Requirement[]> {
    const market = idMarkets === undefined ? {} : { idMarket: In([...idMarkets]) };
    return this.source.manager
      .createQueryBuilder(Requirement, 't')
      .where({ idDealer, ...market })
      .orderBy(`CASE WHEN t.${IS_UNMET} THEN 0 ELSE 1 END`)
      .addOrderBy('t.dueAt')
      .addOrderBy('t.idRequirement')
      .take(OF_DEALER_MAX)
      .getMany();
  }

  /** Finds a requirement. Null if it is not in one of these markets. */
  async find(idRequirement: number, idMarkets: readonly string[]): Promise<Requirement | null> {
    const found = await this.get(idRequirement);
    return found !== null && idMarkets.includes(found.idMarket) ? found : null;
  }

  /** Records in the audit trail that a member of staff saw the document. */
  async viewed(idRequirement: number, idActor: number): Promise<void> {
    const row = await this.get(idRequirement);
    if (row === null) return;
    const fields = { document: { old: null, new: row.reason } };
    const by = { idActor, commandId: randomUUID() };
    const changes = [{ key: idRequirement, fields, row }];
    await addAuditEntry(this.source.manager, this.table, { by, changes });
  }

  async waiting(idMarkets: readonly string[]): Promise<WaitingRequirements> {
    const [row] = await this.source.query<[WaitingRequirements]>(COUNT_OPEN, [
      idMarkets,
      overdueSince(),
    ]);
    return row;
  }
}

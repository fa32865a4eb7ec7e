import { JobQueue, type JobKind, type JobRun } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { RequirementEmails } from './requirement-emails.js';
import { IS_UNMET } from './requirement-table.js';
import { RequirementRule } from './requirement.entity.js';
import { Requirements } from './requirements.js';

/** Number of dealers per transaction. */
const BATCH_SIZE = 200;
const RULES_MAX = 50;

type RulePayload = { readonly idRule: number };
type RuleOutput = { readonly dealers: number };
export const REQUIREMENT_RULE: JobKind<RulePayload, RuleOutput> = { name: 'requirement-rule' };

export type NewRule = Omit<RequirementRule, 'idRule' | 'createdAt' | 'idCreator' | 'commandId'>;
type RuleFields = 'idRule' | 'idMarket' | 'reason' | 'dueAt' | 'createdAt' | 'idCreator';
/** A rule with its progress. `total` is null before the first report. */
export type RuleProgress = Pick<RequirementRule, RuleFields> & {
  readonly isDone: boolean;
  readonly isFailed: boolean;
  readonly done: number;
  readonly total: number | null;
};

/**
 * FROM clause: dealers who may buy in the market and have no requirement of this rule or reason
 * yet.
 */
const FROM_DEALERS_TO_ASK = `
  FROM dealer d WHERE d.enabled_markets @> ARRAY[$1] AND d.id_dealer > $2
    AND NOT EXISTS (SELECT FROM requirement r WHERE r.id_dealer = d.id_dealer AND r.id_rule = $3)
    AND NOT EXISTS (SELECT FROM requirement r WHERE r.id_dealer = d.id_dealer
      AND r.id_market = $1 AND r.reason = $4 AND r.${IS_UNMET})`;
const NEXT_DEALERS = `SELECT d.id_dealer AS "idDealer" ${FROM_DEALERS_TO_ASK} ORDER BY d.id_dealer LIMIT ${BATCH_SIZE}`;
const COUNT_DEALERS_TO_ASK = `SELECT count(*)::int AS count ${FROM_DEALERS_TO_ASK}`;
const COUNT_BY_RULE =
  'SELECT id_rule AS "idRule", count(*)::int AS count FROM requirement WHERE id_rule = ANY ($1) GROUP BY id_rule';

/**
 * Applies new rules of markets: adds a requirement with a deadline to each existing dealer of the
 * market.
 */
@Injectable()
export class RequirementRules {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
    private readonly requirements: Requirements,
    private readonly emails: RequirementEmails,
  ) {}

  /**
   * Stores a rule and enqueues the job that applies it. A repeated command returns the same rule.
   * @returns the id of the rule
   */
  add(
    rule: NewRule,
    { idActor: idCreator, commandId }: { readonly idActor: number; readonly commandId: string },
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const row = { ...rule, createdAt: systemClock.now(), idCreator, commandId };
      await manager
        .createQueryBuilder()
        .insert()
        .into(RequirementRule)
        .values(row)
        .orIgnore()
        .execute();
      const { idRule } = await manager.findOneByOrFail(RequirementRule, { commandId });
      await this.queue.enqueue(manager, REQUIREMENT_RULE, {
        key: String(idRule),
        payload: { idRule },
      });
      return idRule;
    });
  }

  /** How many dealers a rule would affect now. */
  reach({ idMarket, reason }: Pick<RequirementRule, 'idMarket' | 'reason'>): Promise<number> {
    return this.left({ idMarket, reason, idRule: 0 });
  }

  /** Rules of these markets with their progress, newest first. */
  async list(idMarkets: readonly string[]): Promise<RuleProgress[]> {
    const { manager } = this.dataSource;
    const where = { idMarket: In([...idMarkets]) };
    const rules = await manager.find(RequirementRule, {
      where,
      order: { idRule: 'DESC' },
      take: RULES_MAX,
    });
    const ids = rules.map(({ idRule }) => idRule);
    const [jobs, counts] = await Promise.all([
      this.queue.newest(REQUIREMENT_RULE, ids.map(String)),
      this.dataSource.query<{ idRule: number; count: number }[]>(COUNT_BY_RULE, [ids]),
    ]);
    return rules.map((rule) => {
      const job = jobs.find(({ key }) => key === String(rule.idRule));
      const done = counts.find(({ idRule }) => idRule === rule.idRule)?.count ?? 0;
      // If the job is missing, it has ended, because jobs are deleted a day after their end.
      const isDone = job === undefined || job.state === 'completed';
      const isFailed = job?.state === 'failed' || job?.state === 'cancelled';
      const { idRule, idMarket, reason, dueAt, createdAt, idCreator } = rule;
      const row = { idRule, idMarket, reason, dueAt, createdAt, idCreator };
      return { ...row, isDone, isFailed, done, total: isDone ? done : (job?.total ?? null) };
    });
  }

  /**
   * Adds the requirements batch by batch. After a crash, it continues with the dealers who have no
   * requirement yet.
   */
  async run(run: JobRun<RulePayload, RuleOutput>): Promise<void> {
    const { manager } = this.dataSource;
    const rule = await manager.findOneByOrFail(RequirementRule, { idRule: run.payload.idRule });
    const { idMarket, idRule, reason } = rule;
    const left = await this.left(rule);
    const [{ count: before = 0 } = {}] = await manager.query<{ count?: number }[]>(COUNT_BY_RULE, [
      [idRule],
    ]);
    let [done, last] = [before, 0];
    for (;;) {
      await run.progress(done, before + left);
      const batch = await manager.query<{ idDealer: number }[]>(NEXT_DEALERS, [
        idMarket,
        last,
        idRule,
        reason,
      ]);
      if (batch.length === 0) break;
      done += await this.write(
        rule,
        batch.map(({ idDealer }) => idDealer),
      );
      last = batch.at(-1)!.idDealer;
    }
    await this.dataSource.transaction((end) => run.finish(end, { dealers: done }));
  }

  /** Number of dealers that the rule must still reach. */
  private async left(
    rule: Pick<RequirementRule, 'idMarket' | 'idRule' | 'reason'>,
  ): Promise<number> {
    const values = [rule.idMarket, 0, rule.idRule, rule.reason];
    const [{ count }] = await this.dataSource.query<[{ count: number }]>(
      COUNT_DEALERS_TO_ASK,
      values,
    );
    return count;
  }

  private write(rule: RequirementRule, idDealers: readonly number[]): Promise<number> {
    const { idRule, idMarket, reason, dueAt, note, internalNote, idCreator: idActor } = rule;
    const createdAt = systemClock.now();
    const rows = idDealers.map((idDealer) => ({
      idDealer,
      idRule,
      idMarket,
      reason,
      dueAt,
      note,
      internalNote,
      createdAt,
      owedBy: 'DEALER' as const,
      state: 'OPEN' as const,
      isFinal: false,
    }));
    return this.requirements.within(async ({ manager, put }) => {
      const free = await this.free(manager, rule, rows);
      const written = await put(free, { by: { idActor }, unique: ['idRule', 'idDealer'] });
      const notified = written.map(({ after }) => after);
      await this.emails.send(manager, {
        type: 'REQUIREMENT_OPEN',
        cause: `rule ${idRule}`,
        notified,
      });
      return written.length;
    });
  }

  /** Omits dealers who have got such a requirement since they were read. */
  private async free<Row extends { readonly idDealer: number }>(
    manager: EntityManager,
    { idMarket, reason, idRule }: RequirementRule,
    rows: readonly Row[],
  ): Promise<Row[]> {
    const ids = rows.map(({ idDealer }) => idDealer);
    const free = await manager.query<{ idDealer: number }[]>(
      `SELECT d.id_dealer AS "idDealer" ${FROM_DEALERS_TO_ASK} AND d.id_dealer = ANY ($5)`,
      [idMarket, 0, idRule, reason, ids],
    );
    const known = new Set(free.map(({ idDealer }) => idDealer));
    return rows.filter(({ idDealer }) => known.has(idDealer));
  }
}

import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RequirementEmails } from './requirement-emails.js';
import { IS_UNMET } from './requirement-table.js';
import type { Requirement } from './requirement.entity.js';
import { Requirements } from './requirements.js';

const DAY_MS = 86_400_000;
/** A new document is requested this many days before the old one expires. */
const AHEAD_DAYS = 30;

/** SQL: the end of the last valid day in UTC, epoch ms. */
const EXPIRES_AT = `(extract(epoch FROM valid_until::timestamp) * 1000)::bigint + ${DAY_MS}`;
const FIND_EXPIRING = `
  SELECT id_requirement AS "idRequirement" FROM requirement old
  WHERE state = 'ACCEPTED' AND valid_until IS NOT NULL
    AND ${EXPIRES_AT} <= $1::bigint + ${AHEAD_DAYS} * ${DAY_MS}::bigint
    AND NOT EXISTS (SELECT FROM requirement r WHERE r.id_renewed = old.id_requirement)
    AND NOT EXISTS (SELECT FROM requirement r WHERE r.id_dealer = old.id_dealer
      AND r.id_market = old.id_market AND r.reason = old.reason AND r.id_requirement <> old.id_requirement
      AND r.${IS_UNMET})
  ORDER BY valid_until LIMIT 1`;
const FIND_EXPIRED = `
  SELECT id_requirement AS "idRequirement" FROM requirement
  WHERE state = 'ACCEPTED' AND valid_until IS NOT NULL AND ${EXPIRES_AT} <= $1 ORDER BY valid_until LIMIT 1`;
const FIND_RENEWAL = 'SELECT id_requirement FROM requirement WHERE id_renewed = $1';
const NEXT_DUE_AT = `
  SELECT min(at)::float8 AS at FROM (
    SELECT ${EXPIRES_AT} AS at FROM requirement WHERE state = 'ACCEPTED' AND valid_until IS NOT NULL
    UNION ALL
    SELECT ${EXPIRES_AT} - ${AHEAD_DAYS} * ${DAY_MS}::bigint FROM requirement
    WHERE state = 'ACCEPTED' AND valid_until IS NOT NULL
  ) AS moments WHERE at > $1`;

const PROGRAM_CAUSE = { idActor: null } as const;

/**
 * Requests documents again before they expire. Uses the portal's clock, not that of the database.
 */
@Injectable()
export class RequirementExpiry {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requirements: Requirements,
    private readonly emails: RequirementEmails,
  ) {}

  /** Requests one document again. Returns false if none is due. */
  async next(): Promise<boolean> {
    return (await this.renew()) || (await this.expire());
  }

  /** When the next document is due after an instant, epoch ms; null if none is. */
  async nextAfter(now: number): Promise<number | null> {
    const [row] = await this.dataSource.query<{ at: number | null }[]>(NEXT_DUE_AT, [now]);
    return row?.at ?? null;
  }

  private async renew(): Promise<boolean> {
    const old = await this.due(FIND_EXPIRING);
    if (old === null || old.validUntil === null) return false;
    const { idRequirement, idDealer, idMarket, reason } = old;
    const row = {
      idDealer,
      idMarket,
      reason,
      idRenewed: idRequirement,
      owedBy: 'DEALER' as const,
      state: 'OPEN' as const,
      isFinal: false,
      createdAt: systemClock.now(),
      dueAt: Date.parse(old.validUntil) + DAY_MS,
      note: null,
      internalNote: null,
    };
    await this.requirements.within(async ({ manager, put }) => {
      // Returns no row if another process has handled it first.
      const [renewed] = await manager.query<object[]>(FIND_RENEWAL, [idRequirement]);
      if (renewed !== undefined) return;
      const how = { by: PROGRAM_CAUSE, unique: ['idRenewed' as const] };
      const notified = (await put([row], how)).map(({ after }) => after);
      await this.emails.send(manager, { type: 'DOCUMENT_EXPIRES', cause: 'expires', notified });
    });
    return true;
  }

  private async expire(): Promise<boolean> {
    const old = await this.due(FIND_EXPIRED);
    if (old === null) return false;
    await this.requirements.change(old.idRequirement, { state: 'EXPIRED' }, PROGRAM_CAUSE);
    return true;
  }

  private async due(query: string): Promise<Requirement | null> {
    const [found] = await this.dataSource.query<{ idRequirement: number }[]>(query, [
      systemClock.now(),
    ]);
    return found === undefined ? null : this.requirements.get(found.idRequirement);
  }
}

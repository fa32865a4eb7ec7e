import { addAuditEntry, type AuditedRecord } from '@fairlot/records';
import type { EntityManager } from 'typeorm';
import type { Session } from '../entities/session.entity.js';

/**
 * The audit trail in which views are recorded: that of the viewed user. The reason may contain
 * personal data, so anonymisation deletes it.
 */
export const VIEWS_TABLE = { name: 'app_user', personal: ['viewedAs'] } as const;
const LIST_MARKETS = `
  SELECT id_user AS "idUser", id_market AS "idMarket" FROM app_user WHERE id_user = ANY ($1::int[])`;
type MarketOfUser = { readonly idUser: number; readonly idMarket: string };
type ViewedSession = Pick<Session, 'idUser' | 'idViewed' | 'viewReason'>;

const auditViews = async (
  manager: EntityManager,
  sessions: readonly ViewedSession[],
  valuesOf: (reason: string | null) => AuditedRecord['fields'][string],
  commandId: string | null,
): Promise<void> => {
  const views = sessions.filter(({ idViewed }) => idViewed !== null);
  if (views.length === 0) return;
  const ids = views.map(({ idViewed }) => idViewed);
  const rows = await manager.query<MarketOfUser[]>(LIST_MARKETS, [ids]);
  const markets = new Map(rows.map(({ idUser, idMarket }) => [idUser, idMarket]));
  for (const { idUser, idViewed, viewReason } of views) {
    const fields = { viewedAs: valuesOf(viewReason) };
    const row = { idMarket: markets.get(idViewed!) };
    const by = { idActor: idUser, commandId };
    await addAuditEntry(manager, VIEWS_TABLE, { by, changes: [{ key: idViewed, fields, row }] });
  }
};

/**
 * Records the start of a view. The value in the trail is the reason, which the end of the view
 * removes.
 */
export const auditStartedView = (
  manager: EntityManager,
  session: ViewedSession,
  commandId: string,
): Promise<void> =>
  auditViews(manager, [session], (reason) => ({ old: null, new: reason }), commandId);

/** Records the end of the views that sessions showed when they ended, whatever the cause. */
export const auditEndedViews = (
  manager: EntityManager,
  sessions: readonly ViewedSession[],
): Promise<void> => auditViews(manager, sessions, (reason) => ({ old: reason, new: null }), null);

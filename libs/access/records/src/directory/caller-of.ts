import { areConsentsAnswered, awaitedFactor, mayViewAs, type Caller } from '@fairlot/access-domain';
import { consentsOf } from '../consents.js';
import type { Dealer } from '../entities/dealer.entity.js';
import type { User } from '../entities/user.entity.js';
import type { FactorSettings } from '../factors/factor-settings.js';
import type { SessionFacts } from '../sessions/session-store.js';
import { isAllowedBy } from './dealer-rights.js';

export type CallerSession = Pick<SessionFacts, 'idUser' | 'sessionId' | 'via' | 'factorAt'> &
  Partial<Pick<SessionFacts, 'idViewed' | 'viewEndsAt'>>;
/** A user and the user's dealer; null for each that is missing. */
export type UserWithDealer = { readonly user: User | null; readonly dealer: Dealer | null };

type ViewingSession = CallerSession & { readonly idViewed: number; readonly viewEndsAt: number };
/** Whether the session shows the portal as another user sees it. */
export const isViewing = (session: CallerSession): session is ViewingSession =>
  typeof session.idViewed === 'number' && typeof session.viewEndsAt === 'number';

type FactorRuleSetting = FactorSettings['rule'];

export const callerOf = (
  { user, dealer }: { readonly user: User; readonly dealer: Dealer | null },
  session: CallerSession,
  rule: FactorRuleSetting,
): Caller => {
  const { roles, factors } = user;
  const { factorAt } = session;
  return {
    idUser: user.idUser,
    username: user.username,
    idDealer: user.idDealer,
    roles,
    permissions: user.permissions.filter((one) => isAllowedBy(dealer, one)),
    idMarket: user.idMarket,
    language: user.language,
    adminEnabledMarkets: user.adminEnabledMarkets,
    readOnly: user.permissions.includes('READ_ONLY'),
    enabled: user.enabled,
    consentsAnswered: areConsentsAnswered(consentsOf(user)),
    sessionId: session.sessionId,
    via: session.via,
    factors,
    factorAt,
    awaits: awaitedFactor({ roles, factors, factorAt }, rule),
  };
};

/**
 * The rights of the viewed user; null if the viewer may no longer view that user. The session, and
 * the factor that it may still need, are those of the viewer.
 */
export const viewingCaller = (
  viewer: Caller,
  { user, dealer }: UserWithDealer,
  session: ViewingSession,
  rule: FactorRuleSetting,
): Caller | null => {
  if (user === null || !user.enabled || !viewer.enabled || !mayViewAs(viewer, user)) return null;
  const { idUser: idViewer, username, awaits } = viewer;
  const view = { idViewer, viewer: username, endsAt: session.viewEndsAt };
  return { ...callerOf({ user, dealer }, session, rule), factors: [], awaits, view };
};

import type { AwaitedFactor, FactorKind } from './factor-kinds.js';

/** Roles of users in the system (ROL-016). ADMIN and CUSTOMER_CENTER are staff. */
export const ROLES = ['USER', 'ADMIN', 'CUSTOMER_CENTER'] as const;
export type Role = (typeof ROLES)[number];

/** Auction roles (ROL-017), and the flag READ_ONLY of auditors and support (reading 34). */
export const PERMISSIONS = [
  'AUCTIONEER',
  'MULTI_AUCTIONEER',
  'LOADER',
  'EXHIBITOR',
  'BUYER',
  'VISITOR',
  'READ_ONLY',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The member of staff behind a session that shows the portal as another user sees it. */
export type View = {
  /** User id of the member of staff. */
  readonly idViewer: number;
  readonly viewer: string;
  /** End of the view, in epoch milliseconds. */
  readonly endsAt: number;
};

/** The caller according to the portal's current records. A visitor is `null` everywhere. */
export type Caller = {
  readonly idUser: number;
  readonly username: string;
  /** Dealer for whom the user acts. Null for staff, who belong to no dealer. */
  readonly idDealer: number | null;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly idMarket: string;
  readonly language: string;
  /** Markets in which a member of staff may act (ROL-036). Empty for everybody else. */
  readonly adminEnabledMarkets: readonly string[];
  readonly readOnly: boolean;
  /** flgEnabled of the user (ROL-003). Whether the dealer is enabled is part of `visibility`. */
  readonly enabled: boolean;
  /** Whether all three consents are answered, yes or no (reading 16). */
  readonly consentsAnswered: boolean;
  /** Identifies the session or token without its secret. */
  readonly sessionId: string;
  readonly via: 'session' | 'token';
  readonly factors: readonly FactorKind[];
  /** When this session passed a second factor, in epoch milliseconds; null for never. */
  readonly factorAt: number | null;
  readonly awaits: AwaitedFactor | null;
  /** Set if a member of staff views the portal as this user. Missing in the user's own sessions. */
  readonly view?: View;
};

/**
 * The user whose limits and connections a request uses. For a view, that is the member of staff, so
 * that it does not use up the limits of the viewed user.
 */
export const limitHolderOf = ({
  idUser,
  idDealer,
  view,
}: Pick<Caller, 'idUser' | 'idDealer' | 'view'>): Pick<Caller, 'idUser' | 'idDealer'> =>
  view === undefined ? { idUser, idDealer } : { idUser: view.idViewer, idDealer: null };

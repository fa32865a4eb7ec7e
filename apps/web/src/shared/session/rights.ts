import { areConsentsAnswered, isKind, type CallerKind } from '@fairlot/access-domain';
import type { UserProfile } from '@fairlot/contracts/access';
import type { OperationId } from '@fairlot/contracts/operations';
import { chosenRoleOf } from './chosen-role.js';
import { useUser } from './session.js';

/**
 * Whether the user may make a call. The server decides this, and sends the list of calls in the
 * profile.
 */
export const mayCall = ({ calls }: UserProfile, id: OperationId): boolean => calls.includes(id);

/** Returns a function that tells whether the current user may make a call. */
export const useMayCall = (): ((id: OperationId) => boolean) => {
  const user = useUser();
  return (id) => mayCall(user, id);
};

/**
 * Whether the user gets notices of the dealer's bids. This includes read-only buyers (ROL-039,
 * ROL-041).
 */
export const isBuyer = (user: UserProfile): boolean => isKind(user, 'BUYER');
/** Whether the exceptions for staff in a lot's rules apply to the user (ROL-024). */
export const isStaff = (user: UserProfile): boolean => isKind(user, 'STAFF');

/**
 * Why a signed-in user has no access: the second factor, a disabled account, or missing consents
 * (ROL-002, ROL-003).
 */
export type SessionObstacle = 'factor' | 'disabled' | 'consents';

/**
 * The first obstacle to the user's access. Null if there is none. The second factor comes first.
 * Then each consent needs an answer, which may be disagreement (VAL-143). Then the account must be
 * enabled (ROL-003).
 */
export const obstacleOf = (user: UserProfile): SessionObstacle | null => {
  if (user.secondFactor.awaits !== null) return 'factor';
  if (!areConsentsAnswered(user)) return 'consents';
  return user.flgEnabled ? null : 'disabled';
};

/** The main call of each part of the portal. Users who may not make it do not see that part. */
export const MAIN_CALLS = {
  auctions: 'SEC-54',
  activity: 'ENG-40',
  admin: 'ENG-229',
  manage: 'ENG-22',
  engineering: 'ENG-13',
} as const;

export type PartName = keyof typeof MAIN_CALLS;

/** The kinds of callers who may use each part, according to its main call. */
export const PART_KINDS: Readonly<Record<PartName, readonly CallerKind[]>> = {
  auctions: ['SIGNED_IN'],
  activity: ['LOOKER'],
  admin: ['STAFF'],
  manage: ['OWNER', 'STAFF'],
  engineering: ['ADMIN'],
};

/**
 * Whether the user's menu contains a part of the portal. The user must have access to it. If the
 * user has chosen an auction role, the part must belong to that role (SCR-043). Parts for staff are
 * always shown, because a chosen role removes no rights.
 */
export const showsPart = (
  user: UserProfile,
  part: PartName,
  role: string | null = chosenRoleOf(user),
): boolean => {
  const worksAs = role === null ? user : { ...user, permissions: [role] };
  return mayCall(user, MAIN_CALLS[part]) && PART_KINDS[part].some((kind) => isKind(worksAs, kind));
};

/**
 * Path of the start page: the tasks of staff, the auctions of owners, or the running auctions for
 * buyers.
 */
export const homePathOf = (user: UserProfile): '/admin' | '/manage' | '/auctions' => {
  if (showsPart(user, 'admin')) return '/admin';
  return mayCall(user, 'SEC-42') && showsPart(user, 'manage') ? '/manage' : '/auctions';
};

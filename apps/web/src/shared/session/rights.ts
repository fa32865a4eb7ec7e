import { areConsentsAnswered, isKind, type CallerKind } from '@fairlot/access-domain';
import type { UserProfile } from '@fairlot/contracts/access';
import type { OperationId } from '@fairlot/contracts/operations';
import { chosenRoleOf } from './chosen-role.js';
import { useUser } from './session.js';

/**
 * Whether the user may make a call, as the server said in the profile. The client does not decide
 * it.
 */
export const mayCall = ({ calls }: UserProfile, id: OperationId): boolean => calls.includes(id);

/** Whether the user of the page may make a call. */
export const useMayCall = (): ((id: OperationId) => boolean) => {
  const user = useUser();
  return (id) => mayCall(user, id);
};

/** Whether the user gets notices of the dealer's bids, even if read-only (ROL-039, ROL-041). */
export const isBuyer = (user: UserProfile): boolean => isKind(user, 'BUYER');
/** Whether the exceptions in a lot's rules apply to the user (ROL-024). */
export const isStaff = (user: UserProfile): boolean => isKind(user, 'STAFF');

/**
 * Why a signed-in user has no access (ROL-002, ROL-003, or the second factor). Null with access.
 */
export type SessionObstacle = 'factor' | 'disabled' | 'consents';

/**
 * The second factor comes first. Then each consent needs an answer, and disagreement is an answer
 * (VAL-143). Then the account must be enabled (ROL-003).
 */
export const obstacleOf = (user: UserProfile): SessionObstacle | null => {
  if (user.secondFactor.awaits !== null) return 'factor';
  if (!areConsentsAnswered(user)) return 'consents';
  return user.flgEnabled ? null : 'disabled';
};

/** The main call of each part of the portal. Users who may not make it do not see the part. */
export const MAIN_CALLS = {
  auctions: 'SEC-54',
  activity: 'ENG-40',
  admin: 'ENG-229',
  manage: 'ENG-22',
  engineering: 'ENG-13',
} as const;

export type PartName = keyof typeof MAIN_CALLS;

/** The caller kinds of each part, from its main call. */
export const PART_KINDS: Readonly<Record<PartName, readonly CallerKind[]>> = {
  auctions: ['SIGNED_IN'],
  activity: ['LOOKER'],
  admin: ['STAFF'],
  manage: ['OWNER', 'STAFF'],
  engineering: ['ADMIN'],
};

/**
 * Whether a part is in the user's menu: the user has access, and it belongs to the chosen auction
 * role, if any (SCR-043). Parts for staff always stay, because a choice removes no rights.
 */
export const showsPart = (
  user: UserProfile,
  part: PartName,
  role: string | null = chosenRoleOf(user),
): boolean => {
  const worksAs = role === null ? user : { ...user, permissions: [role] };
  return mayCall(user, MAIN_CALLS[part]) && PART_KINDS[part].some((kind) => isKind(worksAs, kind));
};

/** Start page: the tasks of staff, otherwise the user's auctions, otherwise buying. */
export const homePathOf = (user: UserProfile): '/admin' | '/manage' | '/auctions' => {
  if (showsPart(user, 'admin')) return '/admin';
  return mayCall(user, 'SEC-42') && showsPart(user, 'manage') ? '/manage' : '/auctions';
};

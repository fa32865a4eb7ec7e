import { areConsentsAnswered, isKind, type CallerKind } from '@fairlot/access-domain';
import type { UserProfile } from '@fairlot/contracts/access';
import type { OperationId } from '@fairlot/contracts/operations';
import { chosenRoleOf } from './chosen-role.js';
import { useUser } from './session.js';

/**
 * Whether the portal offers a call to a user: what its guard said of the call's row when it was
 * asked for the profile. Nothing is judged here.
 */
export const mayCall = ({ calls }: UserProfile, id: OperationId): boolean => calls.includes(id);

/** The same of the user of the page. */
export const useMayCall = (): ((id: OperationId) => boolean) => {
  const user = useUser();
  return (id) => mayCall(user, id);
};

/** Hears what becomes of his dealer's offers, also where he only reads (ROL-039, ROL-041). */
export const isBuyer = (user: UserProfile): boolean => isKind(user, 'BUYER');
/** For whom the rules of a lot make exceptions (ROL-024). */
export const isStaff = (user: UserProfile): boolean => isKind(user, 'STAFF');

/** Why somebody who is signed in does not get in (ROL-002, ROL-003, or his second factor); null who does. */
export type Obstacle = 'factor' | 'disabled' | 'consents';

/**
 * Each consent must be answered, either way: disagreeing is an answer, none is not (VAL-143). Who has
 * answered them gets in if his account is on (ROL-003). Before all a session has to show the second
 * factor that it waits for.
 */
export const obstacleOf = (user: UserProfile): Obstacle | null => {
  if (user.secondFactor.awaits !== null) return 'factor';
  if (!areConsentsAnswered(user)) return 'consents';
  return user.flgEnabled ? null : 'disabled';
};

/** The call that each part of the portal lives on: to whom it is not open, the part is not there. */
export const PARTS = {
  auctions: 'SEC-54',
  activity: 'ENG-40',
  admin: 'ENG-229',
  manage: 'ENG-22',
  engineering: 'ENG-13',
} as const;

export type PartName = keyof typeof PARTS;

/** Whose work each part is: the callers of the call that it lives on. */
export const PART_KINDS: Readonly<Record<PartName, readonly CallerKind[]>> = {
  auctions: ['SIGNED_IN'],
  activity: ['LOOKER'],
  admin: ['STAFF'],
  manage: ['OWNER', 'STAFF'],
  engineering: ['ADMIN'],
};

/**
 * Whether a part stands in the menu of a user: it is open to him, and is work of the one auction role
 * that he has chosen, if he has (SCR-043). What he staffs stays there; a choice takes no right away.
 */
export const showsPart = (
  user: UserProfile,
  part: PartName,
  role: string | null = chosenRoleOf(user),
): boolean => {
  const worksAs = role === null ? user : { ...user, permissions: [role] };
  return mayCall(user, PARTS[part]) && PART_KINDS[part].some((kind) => isKind(worksAs, kind));
};

/** Where somebody's work is: what waits for staff, else his own auctions, else buying. */
export const homeOf = (user: UserProfile): '/admin' | '/manage' | '/auctions' => {
  if (showsPart(user, 'admin')) return '/admin';
  return mayCall(user, 'SEC-42') && showsPart(user, 'manage') ? '/manage' : '/auctions';
};

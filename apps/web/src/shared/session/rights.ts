import { isKind } from '@fairlot/access-domain';
import type { UserProfile } from '@fairlot/contracts/access';
import type { OperationId } from '@fairlot/contracts/operations';
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

/** Why somebody who is signed in does not get in (ROL-002, ROL-003); null who does. */
export type Obstacle = 'disabled' | 'consents';

/** Each consent must be answered, either way: disagreeing is an answer, none is not (VAL-143). */
export const obstacleOf = (user: UserProfile): Obstacle | null => {
  if (!user.flgEnabled) return 'disabled';
  const { consent1, consent2, consent3 } = user;
  return [consent1, consent2, consent3].includes(null) ? 'consents' : null;
};

/** The call that each part of the portal lives on: to whom it is not open, the part is not there. */
export const PARTS = {
  auctions: 'SEC-54',
  activity: 'ENG-40',
  manage: 'ENG-22',
  engineering: 'ENG-13',
} as const;

/** Where somebody's work is: his own auctions, else the log that he may only read, else buying. */
export const homeOf = (user: UserProfile): '/manage' | '/engineering' | '/auctions' => {
  if (mayCall(user, 'SEC-42')) return '/manage';
  return mayCall(user, PARTS.engineering) ? '/engineering' : '/auctions';
};

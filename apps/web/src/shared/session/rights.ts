import type { UserProfile } from '@fairlot/contracts/access';

const OWNING = ['AUCTIONEER', 'MULTI_AUCTIONEER', 'EXHIBITOR', 'LOADER'];

/** What the portal offers a user. The server decides each call anew, by the same kinds of callers. */
export type Rights = {
  /** Bids for a dealer (ROL-039); a read-only user bids nothing, whatever else he is (ROL-041). */
  readonly mayOffer: boolean;
  /** Puts up auctions (ROL-027), or is staff (ROL-024). */
  readonly mayManage: boolean;
  readonly isStaff: boolean;
  /** Reads the event log and replays auctions. */
  readonly isEngineer: boolean;
};

/** An auction role acts for a dealer: without one it counts for nothing. */
const holds = ({ idDealer, permissions }: UserProfile, wanted: readonly string[]): boolean =>
  idDealer !== null && wanted.some((permission) => permissions.includes(permission));

export const isBuyer = (user: UserProfile): boolean => holds(user, ['BUYER']);
export const isStaff = ({ roles }: UserProfile): boolean =>
  roles.includes('ADMIN') || roles.includes('CUSTOMER_CENTER');

export const rightsOf = (user: UserProfile): Rights => ({
  mayOffer: isBuyer(user) && !user.readOnlyUser,
  mayManage: holds(user, OWNING) || isStaff(user),
  isStaff: isStaff(user),
  isEngineer: user.roles.includes('ADMIN'),
});

/** Why somebody who is signed in does not get in (ROL-002, ROL-003); null who does. */
export type Obstacle = 'disabled' | 'consents';

/** Each consent must be answered, either way: disagreeing is an answer, none is not (VAL-143). */
export const obstacleOf = (user: UserProfile): Obstacle | null => {
  if (!user.flgEnabled) return 'disabled';
  const { consent1, consent2, consent3 } = user;
  return [consent1, consent2, consent3].includes(null) ? 'consents' : null;
};

/** Where somebody's work is: his own auctions, else the log that he may only read, else buying. */
export const homeOf = (user: UserProfile): '/manage' | '/engineering' | '/auctions' => {
  const { mayManage, isEngineer } = rightsOf(user);
  if (mayManage && !user.readOnlyUser) return '/manage';
  return isEngineer ? '/engineering' : '/auctions';
};

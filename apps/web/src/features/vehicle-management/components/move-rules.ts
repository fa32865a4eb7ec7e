import type { UserProfile } from '@fairlot/contracts/access';
import type { BodyOf } from '@fairlot/contracts';
import type { vehicleMoveOperations } from '@fairlot/contracts/vehicles';
import type { OperationId } from '@fairlot/contracts/operations';
import { isStaff, mayCall } from '#shared/session/rights.js';

export type ReturnReason = BodyOf<(typeof vehicleMoveOperations)['SEC-27']>['reason'];
export const RETURN_REASONS = [
  'MISSING_PICTURES',
  'MISSING_DOCUMENTS',
  'WRONG_DATA',
  'PRICE',
  'OTHER',
] as const satisfies readonly ReturnReason[];

export const MOVES = ['PUBLISH', 'UNPUBLISH', 'SEND_UP', 'SEND_MULTI', 'SEND_BACK'] as const;
export type Move = (typeof MOVES)[number];
/** After these somebody else decides about the vehicle (SCR-108). */
export const LEAVES: ReadonlySet<Move> = new Set(['SEND_UP', 'SEND_MULTI', 'SEND_BACK']);

type Role = 'superior' | 'sender' | 'receiver';
const has = ({ permissions }: UserProfile, ...roles: readonly string[]): boolean =>
  roles.some((role) => permissions.includes(role));
const rolesOf = (user: UserProfile): ReadonlySet<Role> =>
  new Set<Role>([
    ...(isStaff(user) || has(user, 'AUCTIONEER', 'MULTI_AUCTIONEER') ? ['superior' as const] : []),
    ...(has(user, 'LOADER', 'EXHIBITOR') ? ['sender' as const] : []),
    ...(isStaff(user) || has(user, 'MULTI_AUCTIONEER') ? ['receiver' as const] : []),
  ]);

/** From which states a move is offered, and to whom where not to everybody. */
const OFFERED: Readonly<Record<Move, Readonly<Record<string, Role | null>>>> = {
  PUBLISH: { LOADED: null, RETURNED: null, SENT_SUP: 'superior' },
  UNPUBLISH: { PUBLISHED: null },
  SEND_UP: { LOADED: 'sender', RETURNED: 'sender' },
  SEND_MULTI: { LOADED: null, PUBLISHED: null, RETURNED: null },
  SEND_BACK: { SENT_SUP: 'superior', SENT_MULTI: 'receiver' },
};

/** What does it. */
const CALLS: Readonly<Record<Move, OperationId>> = {
  PUBLISH: 'SEC-24',
  UNPUBLISH: 'SEC-24',
  SEND_UP: 'SEC-26',
  SEND_MULTI: 'SEC-25',
  SEND_BACK: 'SEC-27',
};

/** What may be tried with all of these at once; whether it is done the server decides for each. */
export const movesFor = (
  user: UserProfile,
  states: readonly (string | null)[],
): readonly Move[] => {
  const roles = rolesOf(user);
  return MOVES.filter(
    (move) =>
      mayCall(user, CALLS[move]) &&
      states.every((state) => {
        const role = OFFERED[move][state ?? ''];
        return role !== undefined && (role === null || roles.has(role));
      }),
  );
};

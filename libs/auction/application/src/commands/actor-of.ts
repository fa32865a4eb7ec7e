import { isKind, OWNER_PERMISSIONS, type Caller } from '@fairlot/access-domain';
import type { Actor } from '@fairlot/event-sourcing-engine';

/** Who buys. */
export const buyerOf = ({ idUser, idDealer }: Caller): Actor => ({
  idUser,
  idDealer,
  role: 'BUYER',
});

/** Who runs an auction: staff by their system role, others by their auction role. */
export const managerOf = (caller: Caller): Actor => {
  const { idUser, idDealer, roles, permissions } = caller;
  const role = isKind(caller, 'STAFF')
    ? roles.find((one) => one !== 'USER')
    : OWNER_PERMISSIONS.find((one) => permissions.includes(one));
  return { idUser, idDealer, role: role ?? 'USER' };
};

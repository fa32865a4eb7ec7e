import { isKind, OWNER_PERMISSIONS, type Caller } from '@fairlot/access-domain';
import type { Actor } from '@fairlot/event-sourcing-engine';

/** The actor of a buyer's command. */
export const buyerOf = ({ idUser, idDealer }: Caller): Actor => ({
  idUser,
  idDealer,
  role: 'BUYER',
});

/** The actor of a manager's command: staff by system role, others by auction role. */
export const managerOf = (caller: Caller): Actor => {
  const { idUser, idDealer, roles, permissions } = caller;
  const role = isKind(caller, 'STAFF')
    ? roles.find((one) => one !== 'USER')
    : OWNER_PERMISSIONS.find((one) => permissions.includes(one));
  return { idUser, idDealer, role: role ?? 'USER' };
};

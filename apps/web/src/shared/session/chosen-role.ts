import type { UserProfile } from '@fairlot/contracts/access';
import { useSyncExternalStore } from 'react';
import { useUser } from './session.js';

const KEPT = 'fairlot.role';
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const hear of listeners) hear();
};

/** READ_ONLY is no role to work in, but how (reading 34). */
const NO_ROLE = 'READ_ONLY';

/** The auction roles that a user may choose from. */
export const rolesOf = ({ permissions }: UserProfile): readonly string[] =>
  permissions.filter((permission) => permission !== NO_ROLE);

/** The one that he has chosen for this tab; null where he works in all of them. */
export const chosenRoleOf = (user: UserProfile): string | null => {
  const [idUser, role = ''] = (sessionStorage.getItem(KEPT) ?? '').split(' ');
  return idUser === String(user.idUser) && rolesOf(user).includes(role) ? role : null;
};

export const chooseRole = ({ idUser }: UserProfile, role: string | null): void => {
  if (role === null) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, `${idUser} ${role}`);
  tell();
};

/** Whoever signs out leaves nothing behind. */
export const forgetRole = (): void => {
  sessionStorage.removeItem(KEPT);
  tell();
};

const subscribe = (hear: () => void) => {
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
};

export const useChosenRole = (): string | null => {
  const user = useUser();
  return useSyncExternalStore(subscribe, () => chosenRoleOf(user));
};

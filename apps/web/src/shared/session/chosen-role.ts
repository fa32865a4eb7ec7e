import type { UserProfile } from '@fairlot/contracts/access';
import { useSyncExternalStore } from 'react';
import { appValue } from '#shared/app/app-value.js';
import { useUser } from './session.js';

const STORAGE_KEY = 'fairlot.role';
/**
 * Notifies listeners of a changed choice. Each value is a new object, and the choice itself is in
 * `sessionStorage`.
 */
const roleChanges = appValue({});
const notifyChange = (): void => roleChanges.set({});

/** Not a role that can be chosen, because READ_ONLY only restricts another role (reading 34). */
const NO_ROLE = 'READ_ONLY';

/** The auction roles among which the user can choose. */
export const rolesOf = ({ permissions }: UserProfile): readonly string[] =>
  permissions.filter((permission) => permission !== NO_ROLE);

/** The role that the user has chosen in this tab. Null if the user works in all roles. */
export const chosenRoleOf = (user: UserProfile): string | null => {
  const [idUser, role = ''] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ');
  return idUser === String(user.idUser) && rolesOf(user).includes(role) ? role : null;
};

export const chooseRole = ({ idUser }: UserProfile, role: string | null): void => {
  if (role === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, `${idUser} ${role}`);
  notifyChange();
};

/** Removes the choice. Called at sign-out. */
export const clearRole = (): void => {
  sessionStorage.removeItem(STORAGE_KEY);
  notifyChange();
};

export const useChosenRole = (): string | null => {
  const user = useUser();
  return useSyncExternalStore(roleChanges.subscribe, () => chosenRoleOf(user));
};

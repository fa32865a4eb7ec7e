import type { UserProfile } from '@fairlot/contracts/access';
import { useSyncExternalStore } from 'react';
import { appValue } from '#shared/app/app-value.js';
import { useUser } from './session.js';

const STORAGE_KEY = 'fairlot.role';
/** Notifies listeners with a new object. The choice itself is in the tab's storage. */
const roleChanges = appValue({});
const notifyChange = (): void => roleChanges.set({});

/** READ_ONLY modifies a role and is not one itself (reading 34). */
const NO_ROLE = 'READ_ONLY';

/** The auction roles that a user can choose from. */
export const rolesOf = ({ permissions }: UserProfile): readonly string[] =>
  permissions.filter((permission) => permission !== NO_ROLE);

/** The role chosen in this tab. Null if the user works in all roles. */
export const chosenRoleOf = (user: UserProfile): string | null => {
  const [idUser, role = ''] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ');
  return idUser === String(user.idUser) && rolesOf(user).includes(role) ? role : null;
};

export const chooseRole = ({ idUser }: UserProfile, role: string | null): void => {
  if (role === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, `${idUser} ${role}`);
  notifyChange();
};

/** Signing out removes the choice. */
export const clearRole = (): void => {
  sessionStorage.removeItem(STORAGE_KEY);
  notifyChange();
};

export const useChosenRole = (): string | null => {
  const user = useUser();
  return useSyncExternalStore(roleChanges.subscribe, () => chosenRoleOf(user));
};

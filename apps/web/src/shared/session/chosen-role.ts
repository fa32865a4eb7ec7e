import type { UserProfile } from '@fairlot/contracts/access';
import { useSyncExternalStore } from 'react';
import { appValue } from '#shared/app/app-value.js';
import { useUser } from './session.js';

const KEPT = 'fairlot.role';
/** A new object after each change; the choice itself is in the tab. */
const changes = appValue({});
const tell = (): void => changes.set({});

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

export const useChosenRole = (): string | null => {
  const user = useUser();
  return useSyncExternalStore(changes.subscribe, () => chosenRoleOf(user));
};

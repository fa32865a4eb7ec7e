import type { UserProfile } from '@fairlot/contracts/access';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { obstacleOf } from './rights.js';
import { sessionEndOf } from './session.js';
import { storeTyped } from './typed-amounts.js';

/** For each obstacle to access, the page on which the user can remove it (ROL-002, ROL-003). */
const PAGE_BY_OBSTACLE = {
  factor: '/second-factor',
  consents: '/private/privacy',
  disabled: '/admission',
} as const;

type RouteContext = { readonly queryClient: QueryClient; readonly user: UserProfile | null };

/**
 * Makes sure that the user is signed in.
 * @throws a redirect to the sign-in page, which then opens `href`
 */
export const needUser = ({ queryClient, user }: RouteContext, href: string): UserProfile => {
  if (user !== null) return user;
  const ended = sessionEndOf(queryClient);
  if (ended !== undefined) storeTyped();
  throw redirect({ to: '/sign-in', search: { redirect: href, ended }, replace: true });
};

/**
 * Makes sure that the user is signed in and has access.
 * @throws a redirect to the page on which the user can remove the obstacle, which then opens `href`
 */
export const needSession = (context: RouteContext, href: string): void => {
  const user = needUser(context, href);
  const obstacle = obstacleOf(user);
  if (obstacle !== null)
    throw redirect({ to: PAGE_BY_OBSTACLE[obstacle], search: { redirect: href }, replace: true });
};

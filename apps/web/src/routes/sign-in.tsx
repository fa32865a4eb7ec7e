import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { SignIn } from '#features/shell/components/sign-in.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { ownPath } from '#shared/address/own-path.js';

const SignInPage = () => {
  const { redirect: path, ended } = Route.useSearch();
  return <SignIn redirect={path ?? '/'} ended={ended ?? null} />;
};

export const Route = createFileRoute('/sign-in')({
  validateSearch: z.object({
    redirect: ownPath,
    /** The id to quote of a session that ended while its user was at work. */
    ended: z
      .string()
      .regex(/^[\da-f-]{36}$/)
      .optional()
      .catch(undefined),
  }),
  beforeLoad: ({ context, search }) => {
    if (context.user) throw redirect({ href: search.redirect ?? '/', replace: true });
    // ROL-009: a phone asks for the password itself.
    if (isMobile())
      throw redirect({ to: '/login-mobile', search: { redirect: search.redirect }, replace: true });
  },
  loaderDeps: ({ search: { ended } }) => ({ ended }),
  loader: ({ deps: { ended } }) => (ended === undefined ? undefined : loadTexts('trouble')),
  component: SignInPage,
});

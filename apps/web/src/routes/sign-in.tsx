import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { SignIn } from '#features/shell/components/sign-in.js';
import { ownPath } from '#shared/address/own-path.js';

const SignInPage = () => {
  const { redirect: path } = Route.useSearch();
  return <SignIn redirect={path ?? '/'} />;
};

export const Route = createFileRoute('/sign-in')({
  validateSearch: z.object({ redirect: ownPath }),
  beforeLoad: ({ context, search }) => {
    if (context.user) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  component: SignInPage,
});

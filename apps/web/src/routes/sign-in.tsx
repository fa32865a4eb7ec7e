import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { SignIn } from '#features/shell/components/sign-in.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { ToastPlace } from '#shared/toast/toast-place.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';
import { signInSearch } from '#shared/address/sign-in-search.js';

const OffersAtEnd = lazy(async () => ({
  default: (await import('#features/offer/components/offers-at-end.js')).OffersAtEnd,
}));

const SignInPage = () => {
  const { redirect: path, ended } = Route.useSearch();
  const offers = (
    <OnDemandPart>
      <OffersAtEnd />
    </OnDemandPart>
  );
  return (
    <>
      <SignIn redirect={path ?? '/'} ended={ended ?? null} endNews={offers} />
      <ToastPlace />
    </>
  );
};

export const Route = createFileRoute('/sign-in')({
  validateSearch: signInSearch,
  beforeLoad: ({ context, search }) => {
    if (context.user) throw redirect({ href: search.redirect ?? '/', replace: true });
    // ROL-009: the mobile build has its own sign-in page, with a password form.
    if (isMobile())
      throw redirect({ to: '/login-mobile', search: { redirect: search.redirect }, replace: true });
  },
  loaderDeps: ({ search: { ended } }) => ({ ended }),
  loader: ({ deps: { ended } }) => (ended === undefined ? undefined : loadTexts('trouble')),
  component: SignInPage,
});

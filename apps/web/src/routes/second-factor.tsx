import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { SecondFactor } from '#features/security/components/second-factor.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { ownPathSchema } from '#shared/address/own-path.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { obstacleOf } from '#shared/session/rights.js';
import { sessionQuery } from '#shared/session/session.js';

const SecondFactorPage = () => {
  const client = useQueryClient();
  const router = useRouter();
  // The session has changed, so the user is reloaded and the route runs again.
  const passed = async () => {
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await router.invalidate();
  };
  return (
    <PlainFrame>
      <SecondFactor onPassed={() => void passed()} />
    </PlainFrame>
  );
};

/** The page between sign-in and portal, for users who have a second factor or must set one up. */
export const Route = createFileRoute('/second-factor')({
  validateSearch: z.object({ redirect: ownPathSchema }),
  beforeLoad: ({ context: { user }, search }) => {
    if (user === null) throw redirect({ to: '/sign-in', search, replace: true });
    if (obstacleOf(user) !== 'factor')
      throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  loader: () => loadTexts('security', 'portal'),
  component: SecondFactorPage,
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { Admission } from '#features/admission/components/admission.js';
import { ownPathSchema } from '#shared/address/own-path.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { obstacleOf } from '#shared/session/rights.js';

/** Tells signed-in users without access why they have none, and what to do (ROL-003). */
export const Route = createFileRoute('/admission')({
  validateSearch: z.object({ redirect: ownPathSchema }),
  beforeLoad: ({ context: { user }, search }) => {
    if (user === null) throw redirect({ to: '/sign-in', search, replace: true });
    if (obstacleOf(user) === 'factor')
      throw redirect({ to: '/second-factor', search, replace: true });
    if (obstacleOf(user) === 'consents')
      throw redirect({ to: '/private/privacy', search, replace: true });
    if (obstacleOf(user) === null) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  loader: () => loadTexts('recovery'),
  component: Admission,
});

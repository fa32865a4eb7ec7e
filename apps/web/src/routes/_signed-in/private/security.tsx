import { createFileRoute } from '@tanstack/react-router';
import { factorsQuery } from '#features/security/api/factors.js';
import { Security } from '#features/security/components/security.js';
import { loadTexts } from '#shared/i18n/i18n.js';

/** The user's second factors, linked from the profile. */
export const Route = createFileRoute('/_signed-in/private/security')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts('security', 'portal'), queryClient.ensureQueryData(factorsQuery)]),
  component: Security,
});

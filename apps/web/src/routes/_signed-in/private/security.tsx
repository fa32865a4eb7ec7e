import { createFileRoute } from '@tanstack/react-router';
import { factorsQuery } from '#features/security/api/factors.js';
import { Security } from '#features/security/components/security.js';
import { loadTexts } from '#shared/i18n/i18n.js';

/** The second factors of the user. The profile links to this page. */
export const Route = createFileRoute('/_signed-in/private/security')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts('security', 'portal'), queryClient.ensureQueryData(factorsQuery)]),
  component: Security,
});

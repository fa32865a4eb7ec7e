import { createFileRoute } from '@tanstack/react-router';
import { infoQuery } from '#features/help/api/help.js';
import { Support } from '#features/help/components/support.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { marketOfUser } from '#shared/session/session.js';

/** SCR-048: frequent questions, and contacts for other questions. */
export const Route = createFileRoute('/_signed-in/private/support')({
  loader: ({ context: { queryClient, user } }) =>
    Promise.all([
      loadTexts('help', 'portal'),
      queryClient.ensureQueryData(infoQuery(marketOfUser(user))),
    ]),
  component: Support,
});

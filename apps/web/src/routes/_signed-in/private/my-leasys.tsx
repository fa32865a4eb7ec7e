import { createFileRoute } from '@tanstack/react-router';
import { infoQuery } from '#features/help/api/help.js';
import { CorporatePortal } from '#features/help/components/corporate-portal.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { marketOfUser } from '#shared/session/session.js';

/** SCR-050: a link to the portal of corporate customers, if the market has one. */
export const Route = createFileRoute('/_signed-in/private/my-leasys')({
  loader: ({ context: { queryClient, user } }) =>
    Promise.all([
      loadTexts('help', 'portal'),
      queryClient.ensureQueryData(infoQuery(marketOfUser(user))),
    ]),
  component: CorporatePortal,
});

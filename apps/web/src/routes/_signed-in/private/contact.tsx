import { createFileRoute } from '@tanstack/react-router';
import { infoQuery } from '#features/help/api/help.js';
import { PrivateContact } from '#features/help/components/private-contact.js';
import { sellerQuery } from '#features/profile/api/profile.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { marketOfUser } from '#shared/session/session.js';

/**
 * SCR-046: the contacts of the user: the account manager, and the customer service of the market.
 */
export const Route = createFileRoute('/_signed-in/private/contact')({
  loader: ({ context: { queryClient, user } }) => {
    const idDealer = user?.idDealer ?? null;
    return Promise.all([
      loadTexts('help', 'portal'),
      queryClient.ensureQueryData(infoQuery(marketOfUser(user))),
      idDealer === null ? null : queryClient.ensureQueryData(sellerQuery(idDealer)),
    ]);
  },
  component: PrivateContact,
});

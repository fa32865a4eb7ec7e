import { createFileRoute } from '@tanstack/react-router';
import { dealerUsersQuery } from '#features/dealer-users/api/dealer-users.js';
import {
  companyQuery,
  devicesQuery,
  ownUserQuery,
  sellerQuery,
} from '#features/profile/api/profile.js';
import { UserProfile } from '#features/profile/components/user-profile.js';
import { loadTexts } from '#shared/i18n/i18n.js';

/** SCR-047: the user's own data, company and devices. Main users also see their colleagues. */
export const Route = createFileRoute('/_signed-in/private/user-profile')({
  loader: async ({ context: { queryClient, user } }) => {
    const idDealer = user?.idDealer ?? null;
    const people = async () => {
      const { isMainUser } = await queryClient.ensureQueryData(ownUserQuery);
      if (isMainUser && idDealer !== null)
        await queryClient.ensureQueryData(dealerUsersQuery(idDealer));
    };
    await Promise.all([
      loadTexts('account', 'portal'),
      people(),
      queryClient.ensureQueryData(devicesQuery),
      ...(idDealer === null
        ? []
        : [
            queryClient.ensureQueryData(companyQuery(idDealer)),
            queryClient.ensureQueryData(sellerQuery(idDealer)),
          ]),
    ]);
  },
  component: UserProfile,
});

import { idText } from '@fairlot/contracts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { DealerPeople } from '#features/dealer-users/components/dealer-people.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isStaff } from '#shared/session/rights.js';

const UsersPage = () => {
  const { idDealer = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DealerPeople
      idDealer={idDealer}
      onShow={(shown) => void navigate({ search: { idDealer: shown } })}
    />
  );
};

/**
 * SCR-106: the users of a dealer, for staff of its market. Main users find them in their profile.
 */
export const Route = createFileRoute('/_signed-in/private/users')({
  validateSearch: z.object({ idDealer: idText.optional().catch(undefined) }),
  beforeLoad: ({ context: { user } }) => {
    if (user !== null && !isStaff(user)) throw redirect({ to: '/', replace: true });
  },
  loader: () => loadTexts('account', 'portal'),
  component: UsersPage,
});

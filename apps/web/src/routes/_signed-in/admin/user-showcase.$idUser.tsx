import { createFileRoute, notFound } from '@tanstack/react-router';
import { UserStandings } from '#features/users/components/user-standings.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const ID = /^[1-9]\d{0,9}$/;

const UserShowcasePage = () => {
  const { idUser } = Route.useParams();
  return <UserStandings of="showcase" idUser={Number(idUser)} />;
};

/** SCR-067 */
export const Route = createFileRoute('/_signed-in/admin/user-showcase/$idUser')({
  beforeLoad: ({ context: { user }, params: { idUser } }) => {
    if (user === null || !mayCall(user, 'ADM-29') || !ID.test(idUser)) throw notFound();
  },
  loader: () => loadTexts('users', 'portal'),
  component: UserShowcasePage,
});

import { createFileRoute, notFound } from '@tanstack/react-router';
import { userQuery } from '#features/users/api/users.js';
import { UserPage } from '#features/users/components/user-page.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const ID = /^[1-9]\d{0,9}$/;

const UserEditPage = () => {
  const read = Route.useLoaderData();
  return <UserPage key={read.idUser} read={read} />;
};

/** SCR-089: one user, for staff of the user's market. */
export const Route = createFileRoute('/_signed-in/admin/user-edit/$id')({
  loader: async ({ context: { queryClient, user }, params: { id } }) => {
    if (user === null || !mayCall(user, 'ADM-19') || !ID.test(id)) throw notFound();
    const [read] = await Promise.all([
      queryClient.fetchQuery(userQuery(Number(id))),
      loadTexts('users', 'records', 'portal'),
    ]);
    return read;
  },
  component: UserEditPage,
});

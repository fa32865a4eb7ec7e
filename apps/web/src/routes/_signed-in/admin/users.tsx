import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { usersList } from '#features/users/components/users-list.js';
import { USERS_UNSAID, usersSaid } from '#features/users/components/users-said.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

const UsersPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={usersList}
      said={Route.useSearch()}
      onSay={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/users')({
  validateSearch: usersSaid,
  search: { middlewares: [stripSearchParams(USERS_UNSAID)] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-200')) throw notFound();
  },
  loader: () => loadTexts('users', 'portal'),
  component: UsersPage,
});

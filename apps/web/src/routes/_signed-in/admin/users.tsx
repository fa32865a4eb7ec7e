import { createFileRoute } from '@tanstack/react-router';
import { usersList } from '#features/users/components/users-list.js';
import { USERS_UNSAID, usersSaid } from '#features/users/components/users-said.js';
import { beyondUsual } from '#shared/list/describe-list.js';
import { ListPage } from '#shared/list/list-page.js';

const UsersPage = () => {
  const navigate = Route.useNavigate();
  // Parsed here: a schema of the route would be a part of every first page.
  const said = usersSaid.parse(Route.useSearch());
  return (
    <ListPage
      list={usersList}
      said={said}
      onSay={(change) =>
        void navigate({ search: beyondUsual({ ...said, ...change }, USERS_UNSAID), replace: true })
      }
    />
  );
};

/** SCR-088 for staff. */
export const Route = createFileRoute('/_signed-in/admin/users')({ component: UsersPage });

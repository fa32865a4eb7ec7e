import { createFileRoute } from '@tanstack/react-router';
import { usersList } from '#features/users/components/users-list.js';
import { USERS_FILTER, usersFilter } from '#features/users/components/users-filter.js';
import { beyondUsual } from '#shared/list/describe-list.js';
import { ListPage } from '#shared/list/list-page.js';

const UsersPage = () => {
  const navigate = Route.useNavigate();
  // Parsed here: a schema of the route would be a part of every first page.
  const query = usersFilter.parse(Route.useSearch());
  return (
    <ListPage
      list={usersList}
      query={query}
      onChange={(change) =>
        void navigate({ search: beyondUsual({ ...query, ...change }, USERS_FILTER), replace: true })
      }
    />
  );
};

/** SCR-088 for staff. */
export const Route = createFileRoute('/_signed-in/admin/users')({ component: UsersPage });

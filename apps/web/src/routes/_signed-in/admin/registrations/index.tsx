import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { registrationList } from '#features/registrations/components/registration-list.js';
import {
  registrationsFilter,
  DEFAULTS,
} from '#features/registrations/components/registrations-filter.js';
import { beyondUsual } from '#shared/list/describe-list.js';
import { ListPage } from '#shared/list/list-page.js';
import { useUser } from '#shared/session/session.js';

const RegistrationsPage = () => {
  const navigate = Route.useNavigate();
  const { adminEnabledMarket } = useUser();
  const [list] = useState(() => registrationList(adminEnabledMarket));
  // Parsed here: in the route's options, the schema would be in every first page.
  const query = registrationsFilter.parse(Route.useSearch());
  return (
    <ListPage
      list={list}
      query={query}
      onChange={(change) =>
        void navigate({ search: beyondUsual({ ...query, ...change }, DEFAULTS), replace: true })
      }
    />
  );
};

/** The inbox of applications. */
export const Route = createFileRoute('/_signed-in/admin/registrations/')({
  component: RegistrationsPage,
});

import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { useState } from 'react';
import { registrationList } from '#features/registrations/components/registration-list.js';
import {
  registrationsFilter,
  UNSAID,
} from '#features/registrations/components/registrations-filter.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';

const RegistrationsPage = () => {
  const navigate = Route.useNavigate();
  const { adminEnabledMarket } = useUser();
  const [list] = useState(() => registrationList(adminEnabledMarket));
  return (
    <ListPage
      list={list}
      said={Route.useSearch()}
      onSay={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

/** The inbox of applications. */
export const Route = createFileRoute('/_signed-in/admin/registrations/')({
  validateSearch: registrationsFilter,
  search: { middlewares: [stripSearchParams(UNSAID)] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-220')) throw notFound();
  },
  component: RegistrationsPage,
});

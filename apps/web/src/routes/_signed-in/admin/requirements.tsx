import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { requirementList } from '#features/requirements/components/requirement-list.js';
import {
  NO_FILTER,
  requirementsFilter,
} from '#features/requirements/components/requirements-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { beyondUsual } from '#shared/list/describe-list.js';
import { ListPage } from '#shared/list/list-page.js';
import { useUser } from '#shared/session/session.js';

const RequirementsPage = () => {
  const navigate = Route.useNavigate();
  const { adminEnabledMarket } = useUser();
  const [list] = useState(() => requirementList(adminEnabledMarket));
  // Parsed here: in the route's options, the schema would be in every first page.
  const filter = requirementsFilter.parse(Route.useSearch());
  return (
    <ListPage
      list={list}
      said={filter}
      onSay={(change) =>
        void navigate({ search: beyondUsual({ ...filter, ...change }, NO_FILTER), replace: true })
      }
    />
  );
};

/** What dealers still have to provide. */
export const Route = createFileRoute('/_signed-in/admin/requirements')({
  loader: () => loadTexts('admin', 'portal'),
  component: RequirementsPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { auditFilter, DEFAULTS } from '#features/audit/components/audit-filter.js';
import { auditList } from '#features/audit/components/audit-list.js';
import { beyondUsual } from '#shared/list/describe-list.js';
import { ListPage } from '#shared/list/list-page.js';

const AuditPage = () => {
  const navigate = Route.useNavigate();
  // Parsed here: a schema of the route would be a part of every first page.
  const query = auditFilter.parse(Route.useSearch());
  return (
    <ListPage
      list={auditList}
      query={query}
      onChange={(change) =>
        void navigate({ search: beyondUsual({ ...query, ...change }, DEFAULTS), replace: true })
      }
    />
  );
};

/** The audit log, for staff. */
export const Route = createFileRoute('/_signed-in/admin/audit')({
  component: AuditPage,
});

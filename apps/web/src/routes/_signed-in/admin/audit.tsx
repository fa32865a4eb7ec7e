import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { auditFilter, UNSAID } from '#features/audit/components/audit-filter.js';
import { auditList } from '#features/audit/components/audit-list.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

const AuditPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={auditList}
      said={auditFilter.parse(Route.useSearch())}
      onSay={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

/** The audit log, for staff. */
export const Route = createFileRoute('/_signed-in/admin/audit')({
  validateSearch: auditFilter,
  search: { middlewares: [stripSearchParams(UNSAID)] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-261')) throw notFound();
  },
  loader: () => loadTexts('users', 'admin', 'records', 'portal'),
  component: AuditPage,
});

import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { stoppedFilter, stoppedImports } from '#features/back-office/components/stopped-imports.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

const StoppedImportsPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={stoppedImports}
      said={Route.useSearch()}
      onSay={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

/** Vehicle lists that staff help with. */
export const Route = createFileRoute('/_signed-in/admin/stopped-imports')({
  validateSearch: stoppedFilter,
  search: { middlewares: [stripSearchParams({ q: '' })] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-260')) throw notFound();
  },
  component: StoppedImportsPage,
});

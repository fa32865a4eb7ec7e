import { createFileRoute } from '@tanstack/react-router';
import { stoppedFilter, stoppedImports } from '#features/back-office/components/stopped-imports.js';
import { ListPage } from '#shared/list/list-page.js';

const StoppedImportsPage = () => {
  const navigate = Route.useNavigate();
  // Parsed here: a schema of the route would be a part of every first page.
  const query = stoppedFilter.parse(Route.useSearch());
  return (
    <ListPage
      list={stoppedImports}
      query={query}
      onChange={({ q = '' }) => void navigate({ search: q === '' ? {} : { q }, replace: true })}
    />
  );
};

/** Vehicle lists that staff help with. */
export const Route = createFileRoute('/_signed-in/admin/stopped-imports')({
  component: StoppedImportsPage,
});

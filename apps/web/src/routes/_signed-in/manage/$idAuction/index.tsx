import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { COCKPIT_FILTER, cockpitFilter } from '#features/cockpit/components/cockpit-filter.js';
import { Cockpit } from '#features/cockpit/components/cockpit.js';

const CockpitPage = () => {
  const navigate = Route.useNavigate();
  return (
    <Cockpit
      filter={Route.useSearch()}
      onFilter={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/manage/$idAuction/')({
  validateSearch: cockpitFilter,
  search: { middlewares: [stripSearchParams(COCKPIT_FILTER)] },
  component: CockpitPage,
});

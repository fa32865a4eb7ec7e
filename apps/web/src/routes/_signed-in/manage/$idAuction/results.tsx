import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { resultsQuery } from '#features/results/api/results.js';
import { RESULT_FILTER, resultFilter } from '#features/results/components/result-filter.js';
import { Results } from '#features/results/components/results.js';

const ResultsPage = () => {
  const navigate = Route.useNavigate();
  return (
    <Results
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/manage/$idAuction/results')({
  validateSearch: resultFilter,
  search: { middlewares: [stripSearchParams(RESULT_FILTER)] },
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    queryClient.ensureQueryData(resultsQuery(idAuction)),
  component: ResultsPage,
});

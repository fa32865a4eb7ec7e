import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { offersQuery, resultsQuery } from '#features/results/api/results.js';
import { OFFER_FILTER, offerFilter } from '#features/results/components/offer-filter.js';
import { OffersReport } from '#features/results/components/offers-report.js';

const OffersReportPage = () => {
  const navigate = Route.useNavigate();
  return (
    <OffersReport
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/manage/$idAuction/offers')({
  validateSearch: offerFilter,
  search: { middlewares: [stripSearchParams(OFFER_FILTER)] },
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    Promise.all([
      queryClient.ensureQueryData(offersQuery(idAuction)),
      queryClient.ensureQueryData(resultsQuery(idAuction)),
    ]),
  component: OffersReportPage,
});

import '../features/results/components/results.css';
import { getRouteApi } from '@tanstack/react-router';
import { OffersReport } from '../features/results/components/offers-report.js';

const route = getRouteApi('/signed-in/manage/$idAuction/offers');

export const OffersReportPage = () => {
  const navigate = route.useNavigate();
  return (
    <OffersReport
      filter={route.useSearch()}
      onFilter={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

import '../features/results/components/results.css';
import { getRouteApi } from '@tanstack/react-router';
import { Results } from '../features/results/components/results.js';

const route = getRouteApi('/signed-in/manage/$idAuction/results');

export const ResultsPage = () => {
  const navigate = route.useNavigate();
  return (
    <Results
      filter={route.useSearch()}
      onFilter={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

import { getRouteApi } from '@tanstack/react-router';
import { Cockpit } from '../features/cockpit/components/cockpit.js';

const route = getRouteApi('/signed-in/manage/$idAuction/');

export const CockpitPage = () => {
  const navigate = route.useNavigate();
  return (
    <Cockpit
      filter={route.useSearch()}
      onFilter={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

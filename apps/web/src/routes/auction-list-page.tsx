import '../features/auction-list/components/auction-list.css';
import { getRouteApi } from '@tanstack/react-router';
import { AuctionList } from '../features/auction-list/components/auction-list.js';
import { Kit } from '@fairlot/web-ui';

const route = getRouteApi('/signed-in/manage');

export const AuctionListPage = () => {
  const navigate = route.useNavigate();
  return (
    <Kit>
      <AuctionList
        filter={route.useSearch()}
        onFilter={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </Kit>
  );
};

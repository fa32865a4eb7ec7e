import '../features/live-auction/components/live-auction.css';
import { getRouteApi } from '@tanstack/react-router';
import { LiveAuction } from '../features/live-auction/components/live-auction.js';

const route = getRouteApi('/signed-in/auctions/$idAuction/');

export const LiveAuctionPage = () => {
  const navigate = route.useNavigate();
  return (
    <LiveAuction
      filter={route.useSearch()}
      onFilter={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

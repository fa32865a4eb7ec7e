import '../features/live-room/components/live-room.css';
import '../features/offer/components/offer.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { auctionQuery } from '../features/live-room/api/auction.js';
import { LiveRoomProvider } from '../features/live-room/components/live-room.js';
import { PriceNews } from '../features/live-room/components/price-news.js';
import { OfferDeskProvider } from '../features/offer/components/offer-desk.js';
import { RegulationGate } from '../features/offer/components/regulation-gate.js';
import { Kit } from '@fairlot/web-ui';

const route = getRouteApi('/signed-in/auctions/$idAuction');

export const LiveRoomPage = () => {
  const { idAuction } = route.useParams();
  const { data: auction } = useSuspenseQuery(auctionQuery(idAuction));
  return (
    <Kit>
      <LiveRoomProvider key={idAuction} auction={auction}>
        <OfferDeskProvider>
          <RegulationGate>
            <Outlet />
            <PriceNews />
          </RegulationGate>
        </OfferDeskProvider>
      </LiveRoomProvider>
    </Kit>
  );
};

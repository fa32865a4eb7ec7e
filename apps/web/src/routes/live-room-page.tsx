import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Tooltip.css';
import '../features/live-room/components/live-room.css';
import '../features/offer/components/offer.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { auctionQuery } from '../features/live-room/api/auction.js';
import { LiveRoomProvider } from '../features/live-room/components/live-room.js';
import { OfferDeskProvider } from '../features/offer/components/offer-desk.js';
import { RegulationGate } from '../features/offer/components/regulation-gate.js';

const route = getRouteApi('/signed-in/auctions/$idAuction');

export const LiveRoomPage = () => {
  const { idAuction } = route.useParams();
  const { data: auction } = useSuspenseQuery(auctionQuery(idAuction));
  return (
    <LiveRoomProvider key={idAuction} auction={auction}>
      <OfferDeskProvider>
        <RegulationGate>
          <Outlet />
        </RegulationGate>
      </OfferDeskProvider>
    </LiveRoomProvider>
  );
};

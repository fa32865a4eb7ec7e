import '../features/live-room/components/live-room.css';
import '../features/cockpit/components/cockpit.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { ManageHead } from '../features/cockpit/components/manage-head.js';
import { auctionQuery } from '../features/live-room/api/auction.js';
import { LiveRoomProvider } from '../features/live-room/components/live-room.js';
import { Kit } from '@fairlot/web-ui';

const route = getRouteApi('/signed-in/manage/$idAuction');

export const ManageAuctionPage = () => {
  const { idAuction } = route.useParams();
  const { data: auction } = useSuspenseQuery(auctionQuery(idAuction));
  return (
    <Kit>
      <LiveRoomProvider key={idAuction} auction={auction}>
        <div className="fl-page">
          <ManageHead />
          <Outlet />
        </div>
      </LiveRoomProvider>
    </Kit>
  );
};

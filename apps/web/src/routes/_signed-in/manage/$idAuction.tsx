import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { ManageHead } from '#features/cockpit/components/manage-head.js';
import { auctionQuery } from '#features/live-room/api/auction.js';
import { LiveAuctionProvider } from '#features/live-room/components/live-auction-provider.js';
import { idParam } from '#shared/address/id-in-path.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { layout } from '@fairlot/web-ui';

const ManageAuctionPage = () => {
  const { idAuction } = Route.useParams();
  const { data: auction } = useSuspenseQuery(auctionQuery(idAuction));
  return (
    <LiveAuctionProvider key={idAuction} auction={auction}>
      <div className={layout.page}>
        <ManageHead />
        <Outlet />
      </div>
    </LiveAuctionProvider>
  );
};

/** One auction, for its owner and for staff. Its tabs share one live connection. */
export const Route = createFileRoute('/_signed-in/manage/$idAuction')({
  params: idParam('idAuction'),
  loader: async ({ context: { queryClient }, params: { idAuction } }) => {
    const [auction] = await Promise.all([
      queryClient.ensureQueryData(auctionQuery(idAuction)),
      loadTexts('live', 'standing', 'manage', 'portal'),
      ensureClock(),
    ]);
    if (!auction.mayManage) throw notFound();
  },
  component: ManageAuctionPage,
});

import { createFileRoute, notFound } from '@tanstack/react-router';
import { auctionQuery } from '#features/live-room/api/auction.js';
import { useLiveAuctionPage } from '#features/live-room/components/live-auction-page-context.js';
import { LotDetail } from '#features/lot-detail/components/lot-detail.js';
import { idParam } from '#shared/address/id-in-path.js';

const LotDetailPage = () => {
  const { idLot } = Route.useParams();
  const { auction } = useLiveAuctionPage();
  const lot = auction.lotList.find((one) => one.idLot === idLot);
  return lot && <LotDetail key={idLot} lot={lot} />;
};

export const Route = createFileRoute('/_signed-in/auctions/$idAuction/lots/$idLot')({
  params: idParam('idLot'),
  loader: async ({ context: { queryClient }, params: { idAuction, idLot } }) => {
    const { lotList } = await queryClient.ensureQueryData(auctionQuery(idAuction));
    if (!lotList.some((one) => one.idLot === idLot)) throw notFound();
  },
  component: LotDetailPage,
});

import { createFileRoute, notFound } from '@tanstack/react-router';
import { useRoom } from '#features/live-room/components/room-context.js';
import { LotDetail } from '#features/lot-detail/components/lot-detail.js';
import { idParam } from '#shared/address/id-in-path.js';

const LotDetailPage = () => {
  const { idLot } = Route.useParams();
  const { auction } = useRoom();
  const lot = auction.lotList.find((one) => one.idLot === idLot);
  if (!lot) throw notFound();
  return <LotDetail key={idLot} lot={lot} />;
};

export const Route = createFileRoute('/_signed-in/auctions/$idAuction/lots/$idLot')({
  params: idParam('idLot'),
  component: LotDetailPage,
});

import '../features/lot-detail/components/lot-detail.css';
import { getRouteApi, notFound } from '@tanstack/react-router';
import { useRoom } from '../features/live-room/components/room-context.js';
import { LotDetail } from '../features/lot-detail/components/lot-detail.js';

const route = getRouteApi('/signed-in/auctions/$idAuction/lots/$idLot');

export const LotDetailPage = () => {
  const { idLot } = route.useParams();
  const { auction } = useRoom();
  const lot = auction.lotList.find((one) => one.idLot === idLot);
  if (!lot) throw notFound();
  return <LotDetail key={idLot} lot={lot} />;
};

import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { auctionQuery } from '#features/live-room/api/auction.js';
import { LiveAuctionProvider } from '#features/live-room/components/live-auction-provider.js';
import { PriceNews } from '#features/live-room/components/price-news.js';
import { ConfirmOfferSlot } from '#features/offer/components/confirm-offer-slot.js';
import { OfferMachinesProvider } from '#features/offer/components/offer-machines.js';
import { RegulationGate } from '#features/offer/components/regulation-gate.js';
import { idParam } from '#shared/address/id-in-path.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { loadTexts } from '#shared/i18n/i18n.js';

const LiveRoomPage = () => {
  const { idAuction } = Route.useParams();
  const { data: auction } = useSuspenseQuery(auctionQuery(idAuction));
  return (
    <LiveAuctionProvider key={idAuction} auction={auction}>
      <OfferMachinesProvider>
        <RegulationGate>
          <Outlet />
          <ConfirmOfferSlot />
          <PriceNews />
        </RegulationGate>
      </OfferMachinesProvider>
    </LiveAuctionProvider>
  );
};

/** A live auction. Its board and the pages of its lots share one connection. */
export const Route = createFileRoute('/_signed-in/auctions/$idAuction')({
  params: idParam('idAuction'),
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    Promise.all([
      queryClient.ensureQueryData(auctionQuery(idAuction)),
      loadTexts('live', 'bid', 'standing', 'portal'),
      ensureClock(),
    ]),
  // Puts only the component into a separate file, so that the data loads at the same time as its
  // code.
  codeSplitGroupings: [['component']],
  component: LiveRoomPage,
});

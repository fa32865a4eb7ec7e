import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { boughtQuery } from '#features/rating/api/purchases.js';
import { NothingToRate } from '#features/rating/components/nothing-to-rate.js';
import { ratingPage } from '#features/rating/components/rating.js';
import { idParam } from '#shared/address/id-in-path.js';
import { FormPage } from '#shared/form/form-page.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';

const RatingPage = () => {
  const { idAuction } = Route.useParams();
  const { idDealer } = useUser();
  const { data: bought } = useSuspenseQuery(boughtQuery(idAuction, idDealer ?? 0));
  const open = bought.purchases.find(({ rating }) => rating === null);
  return open ? (
    <FormPage key={open.idPurchase} page={ratingPage} subject={open} />
  ) : (
    <NothingToRate {...bought} />
  );
};

export const Route = createFileRoute('/_signed-in/auctions/$idAuction_/rating')({
  params: idParam('idAuction'),
  loader: async ({ context: { queryClient, user }, params: { idAuction } }) => {
    if (!user?.idDealer || !mayCall(user, 'SEC-72')) throw notFound();
    await Promise.all([
      queryClient.fetchQuery(boughtQuery(idAuction, user.idDealer)),
      loadTexts('live', 'portal'),
    ]);
  },
  component: RatingPage,
});

import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { LiveAuction } from '#features/live-auction/components/live-auction.js';
import { LOT_FILTER, lotFilter } from '#features/live-auction/components/lot-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';

const LiveAuctionPage = () => {
  const navigate = Route.useNavigate();
  return (
    <LiveAuction
      filter={Route.useSearch()}
      onFilter={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/auctions/$idAuction/')({
  validateSearch: lotFilter,
  search: { middlewares: [stripSearchParams(LOT_FILTER)] },
  loader: async ({ context: { queryClient } }) => {
    // Loaded here and not in the first bundle, because only lists need it.
    const [{ listViewsQuery }] = await Promise.all([
      import('#shared/list/views/list-views.js'),
      loadTexts('views'),
    ]);
    await queryClient.prefetchQuery(listViewsQuery('lots'));
  },
  // Puts only the component into a separate file, so that the data loads at the same time as its
  // code.
  codeSplitGroupings: [['component']],
  component: LiveAuctionPage,
});

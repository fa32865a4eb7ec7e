import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { managedAuctionsQuery } from '#features/auction-list/api/managed-auctions.js';
import { auctionList } from '#features/auction-list/components/auction-list.js';
import { MANAGE_FILTER, manageFilter } from '#features/auction-list/components/manage-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall, MAIN_CALLS } from '#shared/session/rights.js';

const AuctionListPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={auctionList}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/manage/')({
  validateSearch: manageFilter,
  search: { middlewares: [stripSearchParams(MANAGE_FILTER)] },
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: async ({ context: { queryClient, user }, deps }) => {
    if (user === null || !mayCall(user, MAIN_CALLS.manage)) throw notFound();
    // Does not wait for the data, because the list shows its own loading and error states.
    void queryClient.prefetchInfiniteQuery(managedAuctionsQuery(deps.q));
    await loadTexts('manage', 'portal');
  },
  component: AuctionListPage,
});

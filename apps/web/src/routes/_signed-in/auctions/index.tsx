import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { runningAuctionsQuery } from '#features/running-auctions/api/running-auctions.js';
import {
  AUCTION_FILTER,
  auctionFilter,
} from '#features/running-auctions/components/auction-filter.js';
import { runningAuctionList } from '#features/running-auctions/components/running-auctions.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';

const RunningAuctionsPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={runningAuctionList}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/auctions/')({
  validateSearch: auctionFilter,
  search: { middlewares: [stripSearchParams(AUCTION_FILTER)] },
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: async ({ context, deps }) => {
    // Does not wait for the data, because the list shows its own loading and error states.
    void context.queryClient.prefetchQuery(runningAuctionsQuery(deps.q));
    await Promise.all([loadTexts('live'), ensureClock()]);
  },
  component: RunningAuctionsPage,
});

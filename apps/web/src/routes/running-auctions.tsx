import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { runningAuctionsQuery } from '../features/running-auctions/api/running-auctions.js';
import { RunningAuctions } from '../features/running-auctions/components/running-auctions.js';
import {
  AUCTION_FILTER,
  auctionFilter,
} from '../features/running-auctions/components/auction-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { signedInRoute } from './signed-in.js';

export const runningAuctionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/auctions',
  validateSearch: auctionFilter,
  search: { middlewares: [stripSearchParams(AUCTION_FILTER)] },
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: async ({ context, deps }) => {
    // The page shows the list's own loading and error states.
    void context.queryClient.prefetchQuery(runningAuctionsQuery(deps.q));
    await Promise.all([loadTexts('live'), ensureClock()]);
  },
  component: function RunningAuctionsPage() {
    const navigate = runningAuctionsRoute.useNavigate();
    return (
      <RunningAuctions
        filter={runningAuctionsRoute.useSearch()}
        onFilter={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    );
  },
});

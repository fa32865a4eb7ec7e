import type { QueryClient } from '@tanstack/react-query';
import {
  createRouter as create,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router';
import { NotFound } from '../features/shell/components/not-found.js';
import { rootRoute } from '../routes/root.js';
import { admissionRoute } from '../routes/admission.js';
import { editAuctionRoute, newAuctionRoute } from '../routes/auction-editor.js';
import { auctionListRoute } from '../routes/auction-list.js';
import { cockpitRoute } from '../routes/cockpit.js';
import { chooseAuctionRoute, engineeringRoute } from '../routes/engineering.js';
import { engineeringAuctionRoute, eventBrowserRoute } from '../routes/event-browser.js';
import { homeRoute } from '../routes/home.js';
import { liveAuctionRoute } from '../routes/live-auction.js';
import { liveRoomRoute } from '../routes/live-room.js';
import { lotDetailRoute } from '../routes/lot-detail.js';
import { manageAuctionRoute } from '../routes/manage-auction.js';
import { offersReportRoute } from '../routes/offers-report.js';
import { resultsRoute } from '../routes/results.js';
import { runningAuctionsRoute } from '../routes/running-auctions.js';
import { signInRoute } from '../routes/sign-in.js';
import { signedInRoute } from '../routes/signed-in.js';
import { timeMachineRoute } from '../routes/time-machine.js';
import { PageSkeleton } from '#shared/ui/page-skeleton.js';
import { ApiError } from '#shared/api/api-error.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';

const routeTree = rootRoute.addChildren([
  homeRoute,
  signInRoute,
  admissionRoute,
  signedInRoute.addChildren([
    runningAuctionsRoute,
    auctionListRoute,
    newAuctionRoute,
    editAuctionRoute,
    manageAuctionRoute.addChildren([cockpitRoute, resultsRoute, offersReportRoute]),
    engineeringRoute.addChildren([
      chooseAuctionRoute,
      engineeringAuctionRoute.addChildren([eventBrowserRoute, timeMachineRoute]),
    ]),
    liveRoomRoute.addChildren([liveAuctionRoute, lotDetailRoute]),
  ]),
]);

/** Plain words in the address (`?q=golf`), not JSON: people read and share it. */
const plain = { parse: parseSearchWith((text) => text), stringify: stringifySearchWith(String) };

/** A test brings a history of its own. */
export const createRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  create({
    ...(history && { history }),
    routeTree,
    context: { queryClient },
    parseSearch: plain.parse,
    stringifySearch: plain.stringify,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFound,
    // What the server does not show to this user is for him a page that does not exist.
    defaultErrorComponent: ({ error, reset }) =>
      error instanceof ApiError && error.status === 404 ? (
        <NotFound />
      ) : (
        <ProblemPanel error={error} onRetry={reset} />
      ),
  });
export type Router = ReturnType<typeof createRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Router;
  }
}

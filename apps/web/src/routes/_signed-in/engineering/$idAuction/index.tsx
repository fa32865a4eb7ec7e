import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { headerQuery } from '#features/event-browser/api/auctions.js';
import { EventBrowser } from '#features/event-browser/components/event-browser.js';
import { EVENT_FILTER, eventFilter } from '#features/event-browser/components/event-filter.js';

const EventBrowserPage = () => {
  const { idAuction } = Route.useParams();
  const { data: auction } = useSuspenseQuery(headerQuery(idAuction));
  const navigate = Route.useNavigate();
  return (
    <EventBrowser
      key={idAuction}
      auction={auction}
      filter={Route.useSearch()}
      onFilter={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/engineering/$idAuction/')({
  validateSearch: eventFilter,
  search: { middlewares: [stripSearchParams(EVENT_FILTER)] },
  component: EventBrowserPage,
});

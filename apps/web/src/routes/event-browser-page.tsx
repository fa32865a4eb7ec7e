import '../features/event-browser/components/event-browser.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { headerQuery } from '../features/event-browser/api/auctions.js';
import { EventBrowser } from '../features/event-browser/components/event-browser.js';

const route = getRouteApi('/signed-in/engineering/$idAuction/');

export const EventBrowserPage = () => {
  const { idAuction } = route.useParams();
  const { data: auction } = useSuspenseQuery(headerQuery(idAuction));
  const navigate = route.useNavigate();
  return (
    <EventBrowser
      key={idAuction}
      auction={auction}
      filter={route.useSearch()}
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

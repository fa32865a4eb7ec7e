import '../features/event-browser/components/event-browser.css';
import '../features/time-machine/components/time-machine.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { headerQuery } from '../features/event-browser/api/auctions.js';
import type { TimeFilter } from '../features/time-machine/components/time-filter.js';
import { TimeMachine } from '../features/time-machine/components/time-machine.js';

const route = getRouteApi('/signed-in/engineering/$idAuction/time-machine');

export const TimeMachinePage = () => {
  const { idAuction } = route.useParams();
  const { data: auction } = useSuspenseQuery(headerQuery(idAuction));
  const navigate = route.useNavigate();
  const onFilter = useCallback(
    (change: Partial<TimeFilter>) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return <TimeMachine auction={auction} filter={route.useSearch()} onFilter={onFilter} />;
};

import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { headerQuery } from '#features/event-browser/api/auctions.js';
import {
  TIME_FILTER,
  timeFilter,
  type TimeFilter,
} from '#features/time-machine/components/time-filter.js';
import { TimeMachine } from '#features/time-machine/components/time-machine.js';

const TimeMachinePage = () => {
  const { idAuction } = Route.useParams();
  const { data: auction } = useSuspenseQuery(headerQuery(idAuction));
  const navigate = Route.useNavigate();
  const onFilter = useCallback(
    (change: Partial<TimeFilter>) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return <TimeMachine auction={auction} filter={Route.useSearch()} onFilter={onFilter} />;
};

export const Route = createFileRoute('/_signed-in/engineering/$idAuction/time-machine')({
  validateSearch: timeFilter,
  search: { middlewares: [stripSearchParams(TIME_FILTER)] },
  component: TimeMachinePage,
});

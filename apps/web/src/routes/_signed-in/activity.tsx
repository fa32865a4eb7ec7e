import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { ACTIVITY_FILTER, activityFilter } from '#features/activity/components/activity-filter.js';
import { activity } from '#features/activity/components/activity.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { ListPage } from '#shared/list/list-page.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall, MAIN_CALLS } from '#shared/session/rights.js';

const Page = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={activity}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/activity')({
  validateSearch: activityFilter,
  search: { middlewares: [stripSearchParams(ACTIVITY_FILTER)] },
  loader: async ({ context: { user } }) => {
    if (user === null || !mayCall(user, MAIN_CALLS.activity)) throw notFound();
    await Promise.all([loadTexts('activity', 'standing', 'live', 'portal'), ensureClock()]);
  },
  component: Page,
});

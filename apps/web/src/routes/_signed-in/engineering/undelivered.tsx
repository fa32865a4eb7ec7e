import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import {
  DEFAULTS,
  undeliveredFilter,
} from '#features/undelivered/components/undelivered-filter.js';
import { undelivered } from '#features/undelivered/components/undelivered.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

const UndeliveredPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={undelivered}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/engineering/undelivered')({
  validateSearch: undeliveredFilter,
  search: { middlewares: [stripSearchParams(DEFAULTS)] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-50')) throw notFound();
  },
  component: UndeliveredPage,
});

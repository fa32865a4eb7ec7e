import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { chooseAuction } from '#features/event-browser/components/choose-auction.js';
import { CHOOSE_FILTER, chooseFilter } from '#features/event-browser/components/choose-filter.js';
import { ListPage } from '#shared/list/list-page.js';

const ChooseAuctionPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={chooseAuction}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/engineering/')({
  validateSearch: chooseFilter,
  search: { middlewares: [stripSearchParams(CHOOSE_FILTER)] },
  component: ChooseAuctionPage,
});

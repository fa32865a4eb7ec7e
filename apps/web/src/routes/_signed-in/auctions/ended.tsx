import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { endedAuctionList } from '#features/other-auctions/components/other-auctions.js';
import { OTHER_FILTER, otherFilter } from '#features/other-auctions/components/other-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';

const Page = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={endedAuctionList}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/auctions/ended')({
  validateSearch: otherFilter,
  search: { middlewares: [stripSearchParams(OTHER_FILTER)] },
  loader: () => loadTexts('live'),
  component: Page,
});

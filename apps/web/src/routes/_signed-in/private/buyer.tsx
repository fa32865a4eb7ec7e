import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { BuyersSelection } from '#features/users/components/buyers-bar.js';
import { buyersList } from '#features/users/components/buyers-list.js';
import { BUYERS_FILTER, buyersFilter } from '#features/users/components/buyers-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

const BuyersPage = () => {
  const navigate = Route.useNavigate();
  const query = Route.useSearch();
  return (
    <BuyersSelection key={query.template}>
      <ListPage
        list={buyersList}
        query={query}
        onChange={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </BuyersSelection>
  );
};

/** SCR-059 */
export const Route = createFileRoute('/_signed-in/private/buyer')({
  validateSearch: buyersFilter,
  search: { middlewares: [stripSearchParams(BUYERS_FILTER)] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-204')) throw notFound();
  },
  loader: () => loadTexts('users', 'portal'),
  component: BuyersPage,
});

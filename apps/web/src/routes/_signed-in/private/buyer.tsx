import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { BuyersSelection } from '#features/users/components/buyers-bar.js';
import { buyersList } from '#features/users/components/buyers-list.js';
import { BUYERS_UNSAID, buyersSaid } from '#features/users/components/buyers-said.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

const BuyersPage = () => {
  const navigate = Route.useNavigate();
  const said = Route.useSearch();
  return (
    <BuyersSelection key={said.template}>
      <ListPage
        list={buyersList}
        said={said}
        onSay={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </BuyersSelection>
  );
};

/** SCR-059 */
export const Route = createFileRoute('/_signed-in/private/buyer')({
  validateSearch: buyersSaid,
  search: { middlewares: [stripSearchParams(BUYERS_UNSAID)] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-204')) throw notFound();
  },
  loader: () => loadTexts('users', 'portal'),
  component: BuyersPage,
});

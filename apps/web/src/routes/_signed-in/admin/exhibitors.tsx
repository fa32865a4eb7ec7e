import { createFileRoute } from '@tanstack/react-router';
import { loadDealers } from '#features/dealers/components/dealer-lists.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { saidBeyond } from '#shared/record/record-address.js';
import { ListedRecords } from '#shared/record/record-list.js';

const Page = () => {
  const known = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <ListedRecords
      known={known}
      search={Route.useSearch()}
      onSay={(unsaid, said) =>
        void navigate({ search: saidBeyond(unsaid, said) as never, replace: true })
      }
    />
  );
};

/** SCR-087: exhibitors, with what else they may do. */
export const Route = createFileRoute('/_signed-in/admin/exhibitors')({
  loader: async ({ context: { user } }) => {
    const known = await loadDealers(user, 'exhibitors');
    await loadTexts('dealer', 'records', 'views', 'manage', 'portal');
    return known;
  },
  component: Page,
});

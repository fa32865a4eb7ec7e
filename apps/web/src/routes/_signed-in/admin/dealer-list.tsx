import { createFileRoute } from '@tanstack/react-router';
import { DealerListPage, loadDealerList } from '#features/dealers/components/dealer-lists.js';

/** SCR-076: dealers with their switches; the search of SCR-114 and SCR-115 is above the rows. */
export const Route = createFileRoute('/_signed-in/admin/dealer-list')({
  loader: ({ context: { user } }) => loadDealerList(user, null),
  component: DealerListPage,
});

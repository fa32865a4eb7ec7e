import { createFileRoute } from '@tanstack/react-router';
import { DealerListPage, loadDealerList } from '#features/dealers/components/dealer-lists.js';

/** SCR-087: exhibitors, with their permissions. */
export const Route = createFileRoute('/_signed-in/admin/exhibitors')({
  loader: ({ context: { user } }) => loadDealerList(user, 'exhibitors'),
  component: DealerListPage,
});

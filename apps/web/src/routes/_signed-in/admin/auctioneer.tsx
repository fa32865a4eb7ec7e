import { createFileRoute } from '@tanstack/react-router';
import { DealerListPage, loadDealerList } from '#features/dealers/components/dealer-lists.js';

/** SCR-086: auctioneers, with their permissions (SCR-083). */
export const Route = createFileRoute('/_signed-in/admin/auctioneer')({
  loader: ({ context: { user } }) => loadDealerList(user, 'auctioneers'),
  component: DealerListPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { DealerListPage, loadDealerList } from '#features/dealers/components/dealer-lists.js';

/** SCR-078: dealers awaiting configuration. */
export const Route = createFileRoute('/_signed-in/admin/dealer-configure')({
  loader: ({ context: { user } }) => loadDealerList(user, 'dealersToConfigure'),
  component: DealerListPage,
});

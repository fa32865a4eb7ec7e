import { createFileRoute, notFound } from '@tanstack/react-router';
import { CoveragePage } from '#features/sellers/components/coverage-page.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

/** SCR-079: who looks after which dealers. */
export const Route = createFileRoute('/_signed-in/admin/seller-management')({
  loader: async ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ADM-44')) throw notFound();
    await loadTexts('seller', 'dealer', 'records', 'portal');
  },
  component: CoveragePage,
});

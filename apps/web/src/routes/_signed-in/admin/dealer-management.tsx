import { createFileRoute, redirect } from '@tanstack/react-router';

/** SCR-074: one page for search, list and creation of dealers. */
export const Route = createFileRoute('/_signed-in/admin/dealer-management')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/dealer-list', replace: true });
  },
});

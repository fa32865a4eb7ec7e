import { createFileRoute, redirect } from '@tanstack/react-router';

/** SCR-074: search, list and creation of dealers are one page. */
export const Route = createFileRoute('/_signed-in/admin/dealer-management')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/dealer-list', replace: true });
  },
});

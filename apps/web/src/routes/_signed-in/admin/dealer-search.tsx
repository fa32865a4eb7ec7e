import { createFileRoute, redirect } from '@tanstack/react-router';

/** SCR-075: the search is above the list. */
export const Route = createFileRoute('/_signed-in/admin/dealer-search')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/dealer-list', replace: true });
  },
});

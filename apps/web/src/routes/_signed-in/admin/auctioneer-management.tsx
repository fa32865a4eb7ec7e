import { createFileRoute, redirect } from '@tanstack/react-router';

/** SCR-083: the list has the switches. */
export const Route = createFileRoute('/_signed-in/admin/auctioneer-management')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/auctioneer', replace: true });
  },
});

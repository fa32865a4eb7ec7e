import { createFileRoute, redirect } from '@tanstack/react-router';
import { homePathOf, mayCall, MAIN_CALLS } from '#shared/session/rights.js';

/**
 * The target of links after a payment (STA-019), in e-mails and in bookmarks. Redirects buyers to
 * their purchases, and other users to their start page.
 */
export const Route = createFileRoute('/_signed-in/private/purchase-summary')({
  beforeLoad: ({ context: { user } }) => {
    if (user !== null && !mayCall(user, MAIN_CALLS.activity))
      throw redirect({ to: homePathOf(user), replace: true });
    throw redirect({ to: '/activity', search: { state: 'won' }, replace: true });
  },
});

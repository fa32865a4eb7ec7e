import { createFileRoute, redirect } from '@tanstack/react-router';
import { homePathOf, mayCall, MAIN_CALLS } from '#shared/session/rights.js';

/**
 * Target of payment returns (STA-019), e-mail links and bookmarks. Buyers continue to their
 * purchases, others to their start page.
 */
export const Route = createFileRoute('/_signed-in/private/purchase-summary')({
  beforeLoad: ({ context: { user } }) => {
    if (user !== null && !mayCall(user, MAIN_CALLS.activity))
      throw redirect({ to: homePathOf(user), replace: true });
    throw redirect({ to: '/activity', search: { state: 'won' }, replace: true });
  },
});

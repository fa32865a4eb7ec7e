import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf, mayCall, PARTS } from '#shared/session/rights.js';

/**
 * The way back from a payment (STA-019) leads here, letters and bookmarks may. What the dealer has won
 * are his purchases; who buys nothing goes to his own work.
 */
export const Route = createFileRoute('/_signed-in/private/purchase-summary')({
  beforeLoad: ({ context: { user } }) => {
    if (user !== null && !mayCall(user, PARTS.activity))
      throw redirect({ to: homeOf(user), replace: true });
    throw redirect({ to: '/activity', search: { state: 'won' }, replace: true });
  },
});

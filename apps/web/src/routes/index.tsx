import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '#shared/session/rights.js';

export const Route = createFileRoute('/')({
  beforeLoad: ({ context: { user } }) => {
    throw redirect({ to: user === null ? '/auctions' : homeOf(user), replace: true });
  },
});

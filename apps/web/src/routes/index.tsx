import { createFileRoute, redirect } from '@tanstack/react-router';
import { homePathOf } from '#shared/session/rights.js';

export const Route = createFileRoute('/')({
  beforeLoad: ({ context: { user } }) => {
    throw redirect({ to: user === null ? '/auctions' : homePathOf(user), replace: true });
  },
});

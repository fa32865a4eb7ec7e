import { createFileRoute, redirect } from '@tanstack/react-router';
import { toAdmin } from '#shared/address/to-admin.js';

/** The former URL of a page that is now in the back office. Redirects there. */
export const Route = createFileRoute('/_signed-in/engineering/undelivered')({
  beforeLoad: ({ search }) => {
    throw redirect({ ...toAdmin('undelivered'), search, replace: true });
  },
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { toAdmin } from '#shared/address/to-admin.js';

/** The former address of a page of the back office. */
export const Route = createFileRoute('/_signed-in/engineering/undelivered')({
  beforeLoad: ({ search }) => {
    throw redirect({ ...toAdmin('undelivered'), search, replace: true });
  },
});

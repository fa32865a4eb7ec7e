import { createFileRoute, notFound } from '@tanstack/react-router';
import { AdminShell } from '#features/back-office/components/admin-shell.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isStaff } from '#shared/session/rights.js';

/**
 * SCR-073: the back office, for administrators and the customer centre. Other users get “not
 * found”.
 */
export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !isStaff(user)) throw notFound();
  },
  loader: () => loadTexts('admin', 'records', 'users', 'portal'),
  component: AdminShell,
});

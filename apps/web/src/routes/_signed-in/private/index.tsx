import { createFileRoute, redirect } from '@tanstack/react-router';
import { RoleHome } from '#features/role-home/components/role-home.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isStaff } from '#shared/session/rights.js';

/**
 * SCR-042: the start page of users who are not staff. Staff are redirected to another start page.
 */
export const Route = createFileRoute('/_signed-in/private/')({
  beforeLoad: ({ context: { user } }) => {
    if (user !== null && isStaff(user)) throw redirect({ to: '/admin', replace: true });
  },
  loader: () => loadTexts('account', 'portal'),
  component: RoleHome,
});

import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { buyersForOwner } from '#features/users/components/buyers-list.js';
import { toAdmin } from '#shared/address/to-admin.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListedRecords } from '#shared/record/record-list.js';
import { isStaff, mayCall } from '#shared/session/rights.js';

const BuyersPage = () => <ListedRecords known={buyersForOwner} />;

/** SCR-059 for owners. Staff have this page in the back office. */
export const Route = createFileRoute('/_signed-in/private/buyer')({
  beforeLoad: ({ context: { user }, search }) => {
    if (user === null || !mayCall(user, 'ENG-204')) throw notFound();
    if (isStaff(user)) throw redirect({ ...toAdmin('buyers'), search, replace: true });
  },
  loader: () => loadTexts('users', 'records', 'views', 'portal'),
  component: BuyersPage,
});

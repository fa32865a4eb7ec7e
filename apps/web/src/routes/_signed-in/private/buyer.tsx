import { createFileRoute, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { buyersList } from '#features/users/components/buyers-list.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListedRecords } from '#shared/record/record-list.js';
import { isStaff, mayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';

const BuyersPage = () => {
  const user = useUser();
  const [known] = useState(() => buyersList(isStaff(user)));
  return <ListedRecords known={known} />;
};

/** SCR-059 */
export const Route = createFileRoute('/_signed-in/private/buyer')({
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-204')) throw notFound();
  },
  loader: () => loadTexts('users', 'records', 'views', 'portal'),
  component: BuyersPage,
});

import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadDealers } from '#features/dealers/components/dealer-lists.js';
import { DealerPage } from '#features/dealers/components/dealer-page.js';
import { TABS } from '#features/dealers/components/dealer-tabs.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { callsOf, recordQuery } from '#shared/record/record-api.js';
import { NewRecord } from '#shared/record/record-page.js';
import { NEW } from '#shared/record/records.js';
import { mayCall } from '#shared/session/rights.js';

const ID = /^[1-9]\d{0,9}$/;

const Page = () => {
  const { id } = Route.useParams();
  // Read here: what an address may say would be a part of every first page.
  const search: { readonly tab?: string } = Route.useSearch();
  const tab = TABS.find((one) => one === search.tab) ?? 'data';
  const { known, read } = Route.useLoaderData();
  return read === null ? (
    <NewRecord known={known} />
  ) : (
    <DealerPage key={id} {...{ known, read, tab }} />
  );
};

/** SCR-077: one dealer, or a new one. */
export const Route = createFileRoute('/_signed-in/admin/dealer/$id')({
  loader: async ({ context: { queryClient, user }, params: { id } }) => {
    const known = await loadDealers(user, null);
    const { create, read: reading } = callsOf(known.record);
    const isNew = id === NEW;
    const isAllowed = user !== null && mayCall(user, isNew ? create.id : reading.id);
    if (!isAllowed || (!isNew && !ID.test(id))) throw notFound();
    const [read] = await Promise.all([
      isNew ? null : queryClient.fetchQuery(recordQuery(known.record, Number(id))),
      loadTexts('dealer', 'records', 'admin', 'account', 'manage', 'portal'),
    ]);
    return { known, read };
  },
  component: Page,
});

import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { callsOf, recordQuery } from '#shared/record/record-api.js';
import { EditRecord, NewRecord } from '#shared/record/record-page.js';
import { loadRecord, NEW } from '#shared/record/records.js';
import { mayCall } from '#shared/session/rights.js';

const ID = /^[1-9]\d{0,9}$/;

const RecordPage = () => {
  const { id } = Route.useParams();
  const { known, read } = Route.useLoaderData();
  const key = `${known.path} ${id}`;
  return read === null ? (
    <NewRecord key={key} known={known} />
  ) : (
    <EditRecord key={key} known={known} read={read} />
  );
};

/** One back-office record of any kind, or a new one. */
export const Route = createFileRoute('/_signed-in/manage/records/$record/$id')({
  loader: async ({ context: { queryClient, user }, params: { record, id } }) => {
    const known = await loadRecord(record, user);
    const { create, update } = callsOf(known.record);
    const isNew = id === NEW;
    const isAllowed = user !== null && mayCall(user, isNew ? create.id : update.id);
    if (!isAllowed || (!isNew && !ID.test(id))) throw notFound();
    const [read] = await Promise.all([
      isNew ? null : queryClient.fetchQuery(recordQuery(known.record, Number(id))),
      loadTexts(known.area, 'records', 'portal'),
    ]);
    return { known, read };
  },
  component: RecordPage,
});

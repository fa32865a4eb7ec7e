import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListedRecords } from '#shared/record/record-list.js';
import { loadRecord } from '#shared/record/records.js';

const RecordsPage = () => {
  const known = Route.useLoaderData();
  return <ListedRecords key={known.path} known={known} />;
};

/** The list of any back-office record. */
export const Route = createFileRoute('/_signed-in/manage/records/$record/')({
  loader: async ({ context: { user }, params }) => {
    const known = await loadRecord(params.record, user);
    await loadTexts(known.area, 'records', 'views', 'portal');
    return known;
  },
  component: RecordsPage,
});

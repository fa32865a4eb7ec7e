import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { saidBeyond } from '#shared/record/record-address.js';
import { ListedRecords } from '#shared/record/record-list.js';
import { loadRecord, type KnownRecord } from '#shared/record/records.js';

const Listed = ({ known }: { readonly known: KnownRecord }) => {
  const navigate = Route.useNavigate();
  return (
    <ListedRecords
      known={known}
      search={Route.useSearch()}
      onSay={(unsaid, said) => void navigate({ search: saidBeyond(unsaid, said), replace: true })}
    />
  );
};

const RecordsPage = () => {
  const known = Route.useLoaderData();
  return <Listed key={known.path} known={known} />;
};

/** The list of any record that staff keep. */
export const Route = createFileRoute('/_signed-in/manage/records/$record/')({
  loader: async ({ context: { user }, params }) => {
    const known = await loadRecord(params.record, user);
    await loadTexts(known.area, 'records', 'views', 'portal');
    return known;
  },
  component: RecordsPage,
});

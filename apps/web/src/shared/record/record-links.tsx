import { controls } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { knownRecordsQuery } from '#shared/menu/known-records-query.js';
import { isStaff } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { toList } from './record-links-to.js';
import type { KnownRecord } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

const RecordLink = ({ known }: { readonly known: KnownRecord }) => {
  const { many } = useRecordTexts(known);
  return (
    <Link {...toList(known)} className={controls.button} data-look="plain">
      {many}
    </Link>
  );
};

/** Links to the record lists that an owner may open, once their texts are loaded. Staff have them in the back office. */
export const RecordLinks = () => {
  const user = useUser();
  const { data = [] } = useQuery({ ...knownRecordsQuery(user), enabled: !isStaff(user) });
  return data.map((known) => <RecordLink key={known.path} known={known} />);
};

import { controls } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { knownRecordsQuery } from '#shared/menu/known-records-query.js';
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

/** Links to the record lists that the user may open, once their texts are loaded. */
export const RecordLinks = () => {
  const user = useUser();
  const { data = [] } = useQuery(knownRecordsQuery(user));
  return data.map((known) => <RecordLink key={known.path} known={known} />);
};

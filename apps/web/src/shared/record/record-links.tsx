import { controls } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listedRecordsQuery } from '#shared/menu/listed-records-query.js';
import { isStaff } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { linkToList } from './record-links-to.js';
import type { RecordDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

const RecordLink = ({ known: definition }: { readonly known: RecordDefinition }) => {
  const { many } = useRecordTexts(definition);
  return (
    <Link {...linkToList(definition)} className={controls.button} data-look="plain">
      {many}
    </Link>
  );
};

/**
 * Links to the lists of records that an owner may open. Empty until their texts are loaded, and for
 * staff, who have the lists in the back office.
 */
export const RecordLinks = () => {
  const user = useUser();
  const { data = [] } = useQuery({ ...listedRecordsQuery(user), enabled: !isStaff(user) });
  return data.map((definition) => <RecordLink key={definition.path} known={definition} />);
};

import { controls } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useUser } from '#shared/session/session.js';
import { toList } from './record-links-to.js';
import { recordsOf, type KnownRecord } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

const RecordLink = ({ known }: { readonly known: KnownRecord }) => {
  const { many } = useRecordTexts(known);
  return (
    <Link {...toList(known)} className={controls.button} data-look="plain">
      {many}
    </Link>
  );
};

/** The lists of records that the user may open, as soon as their texts are there. */
export const RecordLinks = () => {
  const user = useUser();
  const { data = [] } = useQuery({
    queryKey: ['records', user.idUser],
    queryFn: async () => {
      const known = await recordsOf(user);
      await loadTexts('records', ...known.map(({ area }) => area));
      return known;
    },
    staleTime: Infinity,
  });
  return data.map((known) => <RecordLink key={known.path} known={known} />);
};

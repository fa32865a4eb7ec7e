import { controls } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '#shared/session/session.js';
import { recordsOf, type RecordArea, type RecordPath } from './records.js';

const RecordLink = ({ path, area }: { readonly path: RecordPath; readonly area: RecordArea }) => {
  const { t } = useTranslation(area);
  return (
    <Link
      to="/manage/records/$record"
      params={{ record: path }}
      className={controls.button}
      data-look="plain"
    >
      {t(`${area}.title`)}
    </Link>
  );
};

/** The lists of records that the user may open; their texts are loaded before. */
export const RecordLinks = () =>
  recordsOf(useUser()).map((one) => <RecordLink key={one.path} {...one} />);

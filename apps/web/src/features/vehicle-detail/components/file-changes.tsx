import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { fileChangesQuery } from '../api/use-file-changes.js';
import styles from './file-changes.module.css';

type Props = { readonly idVehicle: number; readonly photos: readonly VehicleFileView[] };

const Lines = ({ idVehicle, photos }: Props) => {
  const { t } = useTranslation('vehicle');
  const { t: ofGallery } = useTranslation('live');
  const format = useFormat();
  const { data, error, refetch } = useQuery(fileChangesQuery(idVehicle));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.changes.length === 0) return <p className={text.faint}>{t('files.changes.none')}</p>;
  const placeOf = (idFile: string | null) => photos.findIndex((one) => one.idFile === idFile) + 1;
  return (
    <ol className={styles.changes}>
      {data.changes.map(({ at, what, own, idUser, idFile, files }) => (
        <li key={`${at} ${what} ${idFile}`}>
          <span className={text.number}>{format.instant(at)}</span>
          <span>{own ? t('files.changes.you') : t('files.changes.user', { idUser })}</span>
          <span>
            {t(`files.changes.${what}`, { count: files })}
            {placeOf(idFile) > 0 && ` (${ofGallery('gallery.choose', { at: placeOf(idFile) })})`}
          </span>
        </li>
      ))}
    </ol>
  );
};

/**
 * The recorded changes of a vehicle's files, with author and time. Loaded when the user opens the
 * list.
 */
export const FileChanges = (props: Props) => {
  const { t } = useTranslation('vehicle');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('files.changes.title')}</summary>
      {isOpen && <Lines {...props} />}
    </details>
  );
};

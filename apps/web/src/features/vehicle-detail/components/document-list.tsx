import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { Button } from '@fairlot/web-ui';
import { IconTrash } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import type { OnRemove } from './on-remove.js';
import styles from './sending-list.module.css';

type Props = { readonly documents: readonly VehicleFileView[]; readonly onRemove: OnRemove };

/**
 * The documents of a vehicle with remove buttons, for its seller. Other users see the documents
 * beside the photos.
 */
export const DocumentList = ({ documents, onRemove }: Props) => {
  const { t } = useTranslation('vehicle');
  if (documents.length === 0 || onRemove === null) return null;
  return (
    <ul className={styles.sendings} aria-label={t('files.documents')}>
      {documents.map(({ idFile, name }) => (
        <li key={idFile}>
          <span className={styles.name}>{name}</span>
          <Button
            look="plain"
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => onRemove(idFile, name)}
          >
            {t('files.remove', { name })}
          </Button>
        </li>
      ))}
    </ul>
  );
};

import { layout, text } from '@fairlot/web-ui';
import { IconUpload } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { DropZone } from '#shared/ui/drop-zone.js';
import styles from './file-drop.module.css';
import { PickButton, type OnFiles } from '#shared/ui/pick-button.js';
import { TakePhotoButton } from './take-photo-button.js';

/** Accepted file types. The server also checks the content (SEC-32, SEC-33). */
const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,application/pdf';

/** An area for files that the user drops, chooses, or takes as a photo. */
export const FileDrop = ({ onFiles }: OnFiles) => {
  const { t } = useTranslation('vehicle');
  return (
    <DropZone className={styles.drop ?? ''} onFiles={onFiles}>
      <p>{t('files.drop')}</p>
      <div className={layout.row}>
        <PickButton
          label={t('word.chooseFiles')}
          icon={<IconUpload size={16} aria-hidden />}
          accept={ACCEPTED_TYPES}
          multiple
          onFiles={onFiles}
        />
        <TakePhotoButton onFiles={onFiles} />
      </div>
      <small className={text.faint}>{t('files.kinds')}</small>
    </DropZone>
  );
};

import { IconCamera } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { PickButton, type OnFiles } from '#shared/ui/pick-button.js';
import styles from './take-photo-button.module.css';

/** A button that opens the camera and takes a photo. */
export const TakePhotoButton = ({ onFiles }: OnFiles) => {
  const { t } = useTranslation('vehicle');
  return (
    <PickButton
      label={t('files.take')}
      look="light"
      className={styles.take ?? ''}
      icon={<IconCamera size={16} aria-hidden />}
      accept="image/jpeg"
      capture="environment"
      onFiles={onFiles}
    />
  );
};

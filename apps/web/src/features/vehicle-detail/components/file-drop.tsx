import { layout, text } from '@fairlot/web-ui';
import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './file-drop.module.css';
import { PickButton, TakeButton, type OnFiles } from './pick-button.js';

/** What the server takes, by content (SEC-32, SEC-33); the browser only sorts out the obvious. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf';

/** Many files at once, dropped or chosen, or a picture that is taken now. */
export const FileDrop = ({ onFiles }: OnFiles) => {
  const { t } = useTranslation('vehicle');
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is && event.dataTransfer.types.includes('Files'));
  };
  const drop = (event: DragEvent) => {
    over(event, false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
    >
      <p>{t('files.drop')}</p>
      <div className={layout.row}>
        <PickButton
          label={t('files.choose')}
          icon={<IconUpload size={16} aria-hidden />}
          accept={ACCEPTED}
          multiple
          onFiles={onFiles}
        />
        <TakeButton onFiles={onFiles} />
      </div>
      <small className={text.faint}>{t('files.kinds')}</small>
    </div>
  );
};

import { Button, layout, text } from '@fairlot/web-ui';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '#shared/ui/drop-zone.js';
import styles from './file-drop.module.css';

/** What the server takes, by content (SEC-32, SEC-33); the browser only sorts out the obvious. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf';
const TAKEN = 'image/jpeg';

type Props = { readonly onFiles: (files: readonly File[]) => void };

type PickProps = Props & {
  readonly label: string;
  readonly icon: ReactNode;
  readonly accept: string;
  readonly look?: 'filled' | 'light';
  readonly className?: string;
  readonly multiple?: true;
  /** The camera that looks away from who holds it. */
  readonly capture?: 'environment';
};

/** A button that opens the browser's own choice of files. */
const PickButton = ({
  label,
  onFiles,
  look = 'filled',
  icon,
  className = '',
  ...input
}: PickProps) => {
  const place = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same one may be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <input
        {...input}
        ref={place}
        type="file"
        className={text.hidden}
        tabIndex={-1}
        aria-label={label}
        onChange={choose}
      />
      <Button {...{ look, icon, className }} onClick={() => place.current?.click()}>
        {label}
      </Button>
    </>
  );
};

/** Many files at once, dropped or chosen, or a picture that is taken now. */
export const FileDrop = ({ onFiles }: Props) => {
  const { t } = useTranslation('vehicle');
  return (
    <DropZone className={styles.drop ?? ''} onFiles={onFiles}>
      <p>{t('files.drop')}</p>
      <div className={layout.row}>
        <PickButton
          label={t('files.choose')}
          icon={<IconUpload size={16} aria-hidden />}
          accept={ACCEPTED}
          multiple
          onFiles={onFiles}
        />
        <PickButton
          label={t('files.take')}
          look="light"
          className={styles.take ?? ''}
          icon={<IconCamera size={16} aria-hidden />}
          accept={TAKEN}
          capture="environment"
          onFiles={onFiles}
        />
      </div>
      <small className={text.faint}>{t('files.kinds')}</small>
    </DropZone>
  );
};

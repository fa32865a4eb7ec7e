import { Button, text } from '@fairlot/web-ui';
import { IconCamera } from '@fairlot/web-ui/icons';
import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pick-button.module.css';

export type OnFiles = { readonly onFiles: (files: readonly File[]) => void };

type PickProps = OnFiles & {
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
export const PickButton = ({
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

/** A picture that is taken now. */
export const TakeButton = ({ onFiles }: OnFiles) => {
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

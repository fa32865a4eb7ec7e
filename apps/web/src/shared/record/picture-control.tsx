import { contentImageOperations } from '@fairlot/contracts/record';
import { layout, Spinner, text } from '@fairlot/web-ui';
import { IconUpload } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { upload } from '#shared/api/upload.js';
import type { CustomControl } from '#shared/form/describe-form.js';
import { useMayCall } from '#shared/session/rights.js';
import { PickButton } from '#shared/ui/pick-button.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import styles from './picture.module.css';

const ACCEPTED_TYPES = 'image/webp,image/avif,image/png,image/jpeg';

/** URL of a picture, as on the public pages (OPEN-16). */
export const pictureAddress = (idImage: string): string => `/api/v1/open/image/${idImage}`;

/**
 * A control for a picture. It uploads the picture as soon as the user chooses it, and stores its id
 * in the form.
 */
export const PictureControl = ({ value, onValue, onBlur, ...control }: CustomControl<unknown>) => {
  const { t } = useTranslation('records');
  const problemText = useProblemText();
  const may = useMayCall();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => upload(contentImageOperations['ENG-161'], { file }),
    onSuccess: ({ idImage }) => {
      onValue(idImage);
      onBlur();
    },
  });
  const isChosen = typeof value === 'string' && value !== '';
  return (
    <div className={styles.control} aria-busy={isPending}>
      {isChosen && <img className={styles.preview} src={pictureAddress(value)} alt="" />}
      <div className={layout.row}>
        {may('ENG-161') && (
          <PickButton
            {...control}
            aria-describedby={`${control.id}-label ${control['aria-describedby'] ?? ''}`}
            label={t(isChosen ? 'records.picture.replace' : 'records.picture.choose')}
            look="light"
            icon={<IconUpload size={16} aria-hidden />}
            accept={ACCEPTED_TYPES}
            onFiles={([file]) => file && mutate(file)}
          />
        )}
        {isPending && <Spinner />}
      </div>
      <small className={text.faint}>{t('records.picture.kinds')}</small>
      {error && <p role="alert">{problemText(error)}</p>}
    </div>
  );
};

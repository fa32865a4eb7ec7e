import { recordDocumentOperations } from '@fairlot/contracts/record';
import { Button, layout, Spinner, text } from '@fairlot/web-ui';
import { IconUpload } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { callAddress } from '#shared/api/address-of.js';
import { upload } from '#shared/api/upload.js';
import type { CustomControl } from '#shared/form/describe-form.js';
import { useMayCall } from '#shared/session/rights.js';
import { PickButton } from '#shared/ui/pick-button.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import styles from '../picture.module.css';

type StoredDocument = CallAnswer<'ENG-310'>;
const ACCEPTED_TYPES = 'application/pdf,image/jpeg,image/png';

/** A link that downloads a document (ENG-311). */
export const DocumentLink = ({ value }: { readonly value: unknown }) => {
  const { idFile, name } = value as StoredDocument;
  const may = useMayCall();
  if (!may('ENG-311')) return name;
  const href = callAddress(recordDocumentOperations['ENG-311'], { params: { idFile } });
  return (
    <a href={href} download className={text.clip} title={name}>
      {name}
    </a>
  );
};

/**
 * A control for a document. It uploads the document as soon as the user chooses it, and stores a
 * reference to it in the form.
 */
export const FileControl = ({ value, onValue, onBlur, ...control }: CustomControl<unknown>) => {
  const { t } = useTranslation('records');
  const problemText = useProblemText();
  const may = useMayCall();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => upload(recordDocumentOperations['ENG-310'], { file }),
    onSuccess: (document) => {
      onValue(document);
      onBlur();
    },
  });
  const isChosen = value !== null && value !== undefined;
  return (
    <div className={styles.control} aria-busy={isPending}>
      {isChosen && <DocumentLink value={value} />}
      <div className={layout.row}>
        {may('ENG-310') && (
          <PickButton
            {...control}
            aria-describedby={`${control.id}-label ${control['aria-describedby'] ?? ''}`}
            label={t(isChosen ? 'records.file.replace' : 'records.file.choose')}
            look="light"
            icon={<IconUpload size={16} aria-hidden />}
            accept={ACCEPTED_TYPES}
            onFiles={([file]) => file && mutate(file)}
          />
        )}
        {isChosen && (
          <Button look="plain" onClick={() => onValue(null)}>
            {t('records.file.remove')}
          </Button>
        )}
        {isPending && <Spinner />}
      </div>
      <small className={text.faint}>{t('records.file.kinds')}</small>
      {error && <p role="alert">{problemText(error)}</p>}
    </div>
  );
};

import type { ListImport } from '@fairlot/contracts/vehicles';
import { Button, controls, FormField, text } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '#shared/ui/file-input.js';
import { Section } from '#shared/ui/sheet.js';
import { FileDrop } from './file-drop.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import { FilesBar } from './files-bar.js';
import { useRowFiles, type FileUpload } from './use-row-files.js';
import styles from './vehicle-intake.module.css';

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,application/pdf,.pdf';

type CameraProps = { readonly onFiles: (files: readonly File[]) => void };

/**
 * A button that takes photos of a vehicle. Phones give all photos the same file name, so the user
 * enters the code of the vehicle.
 */
const Camera = ({ onFiles }: CameraProps) => {
  const { t } = useTranslation('intake');
  const [code, setCode] = useState('');
  const [count, setCount] = useState(1);
  const taken = (file: File | undefined) => {
    if (file === undefined) return;
    const suffix = file.type === 'image/png' ? 'png' : 'jpg';
    onFiles([new File([file], `${code.trim()}_${count}.${suffix}`, { type: file.type })]);
    setCount(count + 1);
  };
  return (
    <div className={styles.camera}>
      <FormField label={t('intake.files.code')}>
        {(control) => (
          <input
            {...control}
            className={controls.input}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
      </FormField>
      <FormField label={t('intake.files.camera')}>
        {(control) => (
          <FileInput
            {...control}
            face={t('intake.files.camera')}
            accept="image/*"
            capture="environment"
            disabled={code.trim() === ''}
            onChange={({ currentTarget }) => {
              taken(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        )}
      </FormField>
    </div>
  );
};

/** Maximum number of files in the list. Further completed files are only counted. */
const LINES_MAX = 100;

/** Returns the files to list. Files that need attention come first. */
const shownFiles = (files: readonly FileUpload[]): readonly FileUpload[] => {
  if (files.length <= LINES_MAX) return files;
  const isDull = ({ state }: FileUpload) => state === 'kept' || state === 'queued';
  return files.filter((one) => !isDull(one)).slice(0, LINES_MAX);
};

const FileLine = ({ one, onAgain }: { readonly one: FileUpload; readonly onAgain: () => void }) => {
  const { t } = useTranslation('intake');
  const problem = useFileProblem();
  const isFault = one.state === 'failed' || one.state === 'name' || one.state === 'row';
  return (
    <li>
      <span>{one.file.name}</span>
      {one.state === 'sending' ? (
        <progress max={1} value={one.share} aria-label={one.file.name} />
      ) : (
        <span className={isFault || one.state === 'waits' ? text.bad : text.faint}>
          {one.state === 'failed' ? problem(one.error) : t(`intake.files.${one.state}`)}
        </span>
      )}
      {one.state === 'failed' && (
        <Button look="light" onClick={onAgain}>
          {t('intake.files.again')}
        </Button>
      )}
    </li>
  );
};

/**
 * Uploads photos and documents to the vehicles of a list that is not saved yet (SEC-30 to SEC-34).
 */
export const ListFiles = ({ list }: { readonly list: ListImport }) => {
  const { t } = useTranslation('intake');
  const sending = useRowFiles(list);
  const { files, add, again } = sending;
  const lines = shownFiles(files);
  return (
    <Section title={t('intake.files.title')}>
      <p className={text.faint}>{t('intake.files.about')}</p>
      <FileDrop
        label={t('intake.files.choose')}
        hint={t('intake.files.kinds')}
        accept={ACCEPTED_TYPES}
        multiple
        text={t('intake.form.drop')}
        onFiles={add}
      />
      <Camera onFiles={add} />
      {files.length > 0 && <FilesBar {...sending} />}
      <ul className={styles.files}>
        {lines.map((one) => (
          <FileLine key={one.commandId} one={one} onAgain={() => again([one])} />
        ))}
      </ul>
    </Section>
  );
};

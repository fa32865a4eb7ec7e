import { FormField } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { DropZone } from '#shared/ui/drop-zone.js';
import { FileInput } from '#shared/ui/file-input.js';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly fault?: string | undefined;
  /** Accepted file types. The server also checks the content. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Text beside the button. */
  readonly text: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A form field for files, which the user chooses or drops. */
export const FileDrop = ({ label, hint, fault, text, onFiles, ...input }: Props) => {
  const { t } = useTranslation('intake');
  return (
    <FormField label={label} hint={hint} fault={fault}>
      {(control) => (
        <DropZone onFiles={onFiles}>
          <FileInput
            {...control}
            {...input}
            face={t(input.multiple ? 'word.chooseFiles' : 'word.chooseFile')}
            onChange={({ currentTarget }) => onFiles([...(currentTarget.files ?? [])])}
          />
          <span>{text}</span>
        </DropZone>
      )}
    </FormField>
  );
};

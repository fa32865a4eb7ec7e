import { FormField } from '@fairlot/web-ui';
import { DropZone } from '#shared/ui/drop-zone.js';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly fault?: string | undefined;
  /** The browser only sorts out the obvious: what a file is is read from its content. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Stands beside the button. */
  readonly told: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Files of a form: chosen, or dropped. */
export const FileDrop = ({ label, hint, fault, told, onFiles, ...input }: Props) => (
  <FormField label={label} hint={hint} fault={fault}>
    {(control) => (
      <DropZone onFiles={onFiles}>
        <input
          {...control}
          {...input}
          type="file"
          onChange={({ currentTarget }) => onFiles([...(currentTarget.files ?? [])])}
        />
        <span>{told}</span>
      </DropZone>
    )}
  </FormField>
);

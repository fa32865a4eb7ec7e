import { Button, layout, Modal } from '@fairlot/web-ui';
import { IconTrash } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../auction-editor/components/dialog.module.css';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that edits one entry of a list in a condition report. */
export const EntryDialog = ({ title, onClose, children }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={dialog.body}>{children}</div>
    </Modal>
  );
};

type ButtonsProps = Pick<Props, 'onClose'> & {
  readonly isReady?: boolean;
  /** Removes the entry. Undefined for a new entry. */
  readonly removal?: { readonly label: string; readonly run: () => void } | undefined;
};

/** The buttons of the dialog. They change only the form, which is sent later. */
export const EntryButtons = ({ onClose, isReady = true, removal }: ButtonsProps) => {
  const { t } = useTranslation('report');
  return (
    <div className={clsx(layout.row, layout.spread)}>
      {removal && (
        <Button look="plain" icon={<IconTrash size={16} aria-hidden />} onClick={removal.run}>
          {removal.label}
        </Button>
      )}
      <span className={clsx(layout.row, layout.atEnd)}>
        <Button look="plain" onClick={onClose}>
          {t('word.cancel')}
        </Button>
        <Button type="submit" disabled={!isReady}>
          {t('apply')}
        </Button>
      </span>
    </div>
  );
};

import { Modal } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './auctions-dialog.module.css';

const WIDTH_PX = 720;

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with a table of auctions. */
export const AuctionsDialog = ({ title, onClose, children }: Props) => {
  const { t } = useTranslation('manage');
  return (
    <Modal
      opened
      onClose={onClose}
      size={WIDTH_PX}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  );
};

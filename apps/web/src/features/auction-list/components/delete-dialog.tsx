import type { AuctionView } from '@fairlot/contracts/auction';
import { IconTrash } from '@fairlot/web-ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, layout, text } from '@fairlot/web-ui';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { deleteAuction, invalidateAuction } from '../api/managed-auctions.js';
import { auctionState } from '#shared/status/auction-status.js';
import styles from './delete-dialog.module.css';

type Props = { readonly auction: AuctionView; readonly onClose: () => void };

/** SEC-70: lists what is lost, because deletion is final. */
export const DeleteDialog = ({ auction, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const client = useQueryClient();
  const textOf = useProblemText();
  const [commandId] = useState(() => crypto.randomUUID());
  const { idAuction, auctionName: name, lots } = auction;
  const isAhead = auctionState(auction).hasTag('isAhead');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteAuction(idAuction, commandId),
    onSuccess: () => {
      showToast({ text: t('auctionList.delete.done', { name }) });
      invalidateAuction(client, idAuction);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('auctionList.delete.title', { name })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>
        {t(isAhead ? 'auctionList.delete.scheduled' : 'auctionList.delete.closed', {
          count: lots.total,
        })}
      </p>
      <p className={text.faint}>{t('auctionList.delete.vehicles')}</p>
      {error && (
        <p className={text.bad} role="alert">
          {textOf(error)}
        </p>
      )}
      <div className={clsx(layout.row, layout.atEnd, styles.actions)}>
        <Button look="plain" onClick={onClose} data-autofocus>
          {t('auctionList.delete.cancel')}
        </Button>
        <Button
          className={styles.danger}
          icon={<IconTrash size={16} aria-hidden />}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {t('auctionList.delete.button')}
        </Button>
      </div>
    </Modal>
  );
};

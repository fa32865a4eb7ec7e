import type { AuctionView } from '@fairlot/contracts/auction';
import type { ProblemBody } from '@fairlot/contracts/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/command/use-command.js';
import { showToast } from '#shared/toast/show-toast.js';
import { deleteAuction, invalidateAuction } from '../../auction-list/api/managed-auctions.js';
import { sendAuction } from '../api/auction-drafts.js';
import type { AuctionOrder } from '../machines/auction-order.js';

/** Opens the auction's page with a toast. For a new auction, the toast has an undo button. */
const useOpenPublished = () => {
  const { t } = useTranslation('manage');
  const navigate = useNavigate();
  const client = useQueryClient();
  return ({ idAuction, auctionName: name }: AuctionView, kind: AuctionOrder['kind']) => {
    invalidateAuction(client, idAuction);
    const takeBack = async () => {
      await deleteAuction(idAuction, crypto.randomUUID());
      invalidateAuction(client, idAuction);
      await navigate({ to: '/manage' });
    };
    if (kind === 'edit') showToast({ text: t('auctionEditor.done.saved', { name }) });
    else showToast({ text: t('auctionEditor.done.published', { name }), undo: { run: takeBack } });
    void navigate({ to: '/manage/$idAuction', params: { idAuction }, ignoreBlocker: true });
  };
};

export type PublicationHooks = {
  /** Called after success, to delete the draft. */
  readonly onPublished: () => void;
  readonly onRefused: (problem: ProblemBody) => void;
};

/** Publishes a valid form (SEC-42) or saves the changed auction (SEC-43). */
export const usePublication = (
  kind: AuctionOrder['kind'],
  { onPublished, onRefused }: PublicationHooks,
) => {
  const arrive = useOpenPublished();
  const onDone = (auction: AuctionView) => {
    onPublished();
    arrive(auction, kind);
  };
  return useCommand(sendAuction, { onDone, onRefused });
};

import type { AuctionView, ProblemBody } from '@fairlot/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { showToast } from '#shared/toast/show-toast.js';
import { deleteAuction, forgetAuction } from '../../auction-list/api/managed-auctions.js';
import { sendAuction } from '../api/auction-drafts.js';
import type { AuctionOrder } from '../machines/auction-order.js';
import { publicationMachine, type PublicationOutcome } from '../machines/publication.machine.js';

const machine = publicationMachine.provide({
  actors: {
    send: fromPromise<PublicationOutcome, AuctionOrder>(({ input }) => sendAuction(input)),
  },
});

/** To the auction's page, with what was done in words and, for a new one, the way back. */
const useArrive = () => {
  const { t } = useTranslation('auction-editor');
  const navigate = useNavigate();
  const client = useQueryClient();
  return ({ idAuction, auctionName: name }: AuctionView, kind: AuctionOrder['kind']) => {
    forgetAuction(client, idAuction);
    const takeBack = async () => {
      await deleteAuction(idAuction, crypto.randomUUID());
      forgetAuction(client, idAuction);
      await navigate({ to: '/manage' });
    };
    if (kind === 'edit') showToast({ text: t('done.saved', { name }) });
    else showToast({ text: t('done.published', { name }), undo: { run: takeBack } });
    void navigate({ to: '/manage/$idAuction', params: { idAuction }, ignoreBlocker: true });
  };
};

type Hooks = {
  /** The order had its effect: nothing is left to keep. */
  readonly onPublished: () => void;
  readonly onRefused: (problem: ProblemBody) => void;
};

/** From a valid form to a published auction (SEC-42) or a changed one (SEC-43). */
export const usePublication = ({ onPublished, onRefused }: Hooks) => {
  const [snapshot, send] = useMachine(machine);
  const told = useRef<AuctionView | ProblemBody>(null);
  const arrive = useArrive();
  const { auction, order, problem } = snapshot.context;
  const tell = useEffectEvent(() => {
    const outcome = auction ?? problem;
    if (told.current === outcome) return;
    told.current = outcome;
    if (problem) onRefused(problem);
    if (auction === null || order === null) return;
    onPublished();
    arrive(auction, order.kind);
  });
  useEffect(() => tell(), [auction, problem]);
  return { snapshot, send };
};

import { auctionOperations } from '@fairlot/contracts/auction';
import { Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionQuery } from '../../live-room/api/auction.js';
import { useRoom } from '../../live-room/components/room-context.js';
import { call } from '#shared/api/call.js';
import { useMayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { Button, layout } from '@fairlot/web-ui';
import { useProblemText } from '#shared/ui/problem-text.js';
import styles from './regulation-gate.module.css';

type GoOn = () => void;
const GateContext = createContext<(goOn: GoOn) => void>((goOn) => goOn());

/** Accepts the pinned regulation, and reads anew what the user may do (SEC-65, SEC-44). */
const useAcceptance = (idAuction: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(auctionOperations['SEC-65'], { params: { id: idAuction } });
      return call(auctionOperations['SEC-44'], { params: { id: idAuction } });
    },
    onSuccess: (header) =>
      client.setQueryData(
        auctionQuery(idAuction).queryKey,
        (before) => before && { ...before, ...header },
      ),
  });
};

/** Asks for the regulation once, before the first offer, and then goes on with that offer. */
export const RegulationGate = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  const may = useMayCall();
  const { auction } = useRoom();
  const { accepted, version } = auction.regulation;
  const [waiting, setWaiting] = useState<{ readonly goOn: GoOn } | null>(null);
  const acceptance = useAcceptance(auction.idAuction);
  const close = () => setWaiting(null);
  const pass = (goOn: GoOn) => (accepted ? goOn() : setWaiting({ goOn }));
  const accept = () =>
    acceptance.mutate(undefined, {
      onSuccess: () => {
        close();
        waiting?.goOn();
      },
    });
  return (
    <GateContext value={pass}>
      {children}
      <Modal
        opened={waiting !== null}
        onClose={close}
        title={t('regulation.title', { version })}
        closeButtonProps={{ 'aria-label': t('word.close') }}
      >
        <p>{t(formatOf(auction).texts.regulation)}</p>
        {acceptance.error && <p role="alert">{textOf(acceptance.error)}</p>}
        <div className={clsx(layout.row, layout.atEnd, styles.actions)}>
          <Button look="plain" onClick={close}>
            {t('word.cancel')}
          </Button>
          {may('SEC-65') && (
            <Button disabled={acceptance.isPending} onClick={accept} data-autofocus>
              {t('offer.regulation.accept')}
            </Button>
          )}
        </div>
      </Modal>
    </GateContext>
  );
};

/** Runs an offer once the regulation is accepted. */
export const useRegulation = () => useContext(GateContext);

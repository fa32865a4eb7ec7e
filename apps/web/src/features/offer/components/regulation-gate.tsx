import { auctionOperations, type AuctionView } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionQuery } from '../../live-room/api/auction.js';
import { useRoom } from '../../live-room/components/room-context.js';
import { call } from '#shared/api/call.js';
import { useMayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { Button, Modal, layout, text } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { oncePerPress } from './once-per-press.js';
import styles from './regulation-gate.module.css';

type GoOn = () => void;
const GateContext = createContext<(goOn: GoOn) => void>((goOn) => goOn());

/** Accepts the pinned regulation, and reads anew what the user may do (SEC-65, SEC-44). */
const useAcceptance = (idAuction: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly version: number; readonly hash?: string }) => {
      await call(auctionOperations['SEC-65'], { params: { id: idAuction }, body });
      return call(auctionOperations['SEC-44'], { params: { id: idAuction } });
    },
    onSuccess: (header) =>
      client.setQueryData(
        auctionQuery(idAuction).queryKey,
        (before) => before && { ...before, ...header },
      ),
  });
};

/** As the portal answers it now (SEC-66); asked for once it is to be read. */
const useRegulationText = (
  { idAuction, regulation: { version } }: Pick<AuctionView, 'idAuction' | 'regulation'>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['regulation', idAuction, version],
    queryFn: () => call(auctionOperations['SEC-66'], { params: { id: idAuction }, query: {} }),
    enabled,
  });

/** Its day and its text; in an auction of before the portal was not told them. */
const Statement = ({ regulation }: { readonly regulation: AnswerTo<'SEC-66'> }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { auction } = useRoom();
  return (
    <>
      {regulation.publishedAt !== null && (
        <p className={text.faint}>{format.instant(regulation.publishedAt)}</p>
      )}
      <p>{regulation.text ?? t(formatOf(auction).texts.regulation)}</p>
    </>
  );
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
  const { data: regulation, error, refetch } = useRegulationText(auction, waiting !== null);
  const close = () => setWaiting(null);
  const pass = (goOn: GoOn) => (accepted ? goOn() : setWaiting({ goOn }));
  // Where the portal was never told the text, there is no hash of it to name.
  const accept = ({ version: read, text: said, hash }: AnswerTo<'SEC-66'>) =>
    acceptance.mutate(said === null ? { version: read } : { version: read, hash }, {
      onError: () => void refetch(),
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
        {regulation && <Statement regulation={regulation} />}
        {(acceptance.error ?? error) && <p role="alert">{textOf(acceptance.error ?? error)}</p>}
        <div className={clsx(layout.row, layout.atEnd, styles.actions)}>
          <Button look="plain" onClick={close}>
            {t('word.cancel')}
          </Button>
          {may('SEC-65') && (
            <Button
              disabled={acceptance.isPending || !regulation}
              onKeyDown={oncePerPress}
              onClick={() => regulation && accept(regulation)}
              data-autofocus
            >
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

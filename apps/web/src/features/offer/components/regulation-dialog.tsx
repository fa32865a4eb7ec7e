import {
  auctionOperations,
  auctionRegulationOperations,
  type AuctionView,
} from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { Language } from '@fairlot/countries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { auctionQuery } from '../../live-room/api/auction.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { call } from '#shared/api/call.js';
import { useMayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { Button, Modal, layout, text } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { renderRichText } from '#shared/markup/render-rich-text.js';
import { ignoreKeyRepeat } from './ignore-key-repeat.js';
import styles from './regulation-dialog.module.css';
import { BindingLanguage, RegulationChanges } from './regulation-dialog-words.js';

/** Accepts the regulation of the auction, then reloads the user's rights there (SEC-65, SEC-44). */
const useAcceptance = (idAuction: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly version: number; readonly hash?: string }) => {
      await call(auctionRegulationOperations['SEC-65'], { params: { id: idAuction }, body });
      return call(auctionOperations['SEC-44'], { params: { id: idAuction } });
    },
    onSuccess: (header) =>
      client.setQueryData(
        auctionQuery(idAuction).queryKey,
        (before) => before && { ...before, ...header },
      ),
  });
};

/**
 * The current regulation (SEC-66), in the language of the page. That may differ from the profile's.
 */
const useRegulationText = ({
  idAuction,
  regulation: { version },
}: Pick<AuctionView, 'idAuction' | 'regulation'>) => {
  const { language } = useTranslation('live').i18n;
  return useQuery({
    queryKey: ['regulation', idAuction, version, language],
    queryFn: () =>
      call(auctionRegulationOperations['SEC-66'], {
        params: { id: idAuction },
        query: { language: language as Language },
      }),
  });
};

/** Date, languages, changes and text of a regulation. The portal has no text for older auctions. */
const Statement = ({ regulation }: { readonly regulation: AnswerTo<'SEC-66'> }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { auction } = useLiveAuctionPage();
  return (
    <>
      {regulation.publishedAt !== null && (
        <p className={text.faint}>{format.instant(regulation.publishedAt)}</p>
      )}
      <BindingLanguage regulation={regulation} />
      <RegulationChanges regulation={regulation} />
      <div className={styles.text} lang={languageTagOf(regulation.language ?? '')}>
        {regulation.html === null ? (
          <p>{regulation.text ?? t(formatOf(auction).texts.regulation)}</p>
        ) : (
          renderRichText(regulation.html)
        )}
      </div>
    </>
  );
};

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAccepted: () => void;
};

/** The dialog in which a dealer reads and accepts the regulation of an auction. */
export const RegulationDialog = ({ opened, onClose, onAccepted }: Props) => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  const may = useMayCall();
  const { auction } = useLiveAuctionPage();
  const acceptance = useAcceptance(auction.idAuction);
  const { data: regulation, error, refetch } = useRegulationText(auction);
  // If the portal has no text of the regulation, no hash is sent.
  const accept = ({ version: read, text: regulationText, hash }: AnswerTo<'SEC-66'>) =>
    acceptance.mutate(regulationText === null ? { version: read } : { version: read, hash }, {
      onError: () => void refetch(),
      onSuccess: onAccepted,
    });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('regulation.title', { version: regulation?.version ?? auction.regulation.version })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {regulation && <Statement regulation={regulation} />}
      {(acceptance.error ?? error) && <p role="alert">{textOf(acceptance.error ?? error)}</p>}
      <div className={clsx(layout.row, layout.atEnd, styles.actions)}>
        <Button look="plain" onClick={onClose}>
          {t('word.cancel')}
        </Button>
        {may('SEC-65') && (
          <Button
            disabled={acceptance.isPending || !regulation}
            onKeyDown={ignoreKeyRepeat}
            onClick={() => regulation && accept(regulation)}
            data-autofocus
          >
            {t('offer.regulation.accept')}
          </Button>
        )}
      </div>
    </Modal>
  );
};

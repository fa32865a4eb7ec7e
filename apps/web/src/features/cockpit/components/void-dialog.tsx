import { Spinner, Modal } from '@fairlot/web-ui';
import { lotControlOperations, type OfferView } from '@fairlot/contracts/auction';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useLot } from '../../live-room/components/live-auction-page-context.js';
import { historyQuery } from '../../lot-detail/api/lot.js';
import { CommandDialog } from './command-dialog.js';
import { EMPTY_VALUES, useLotDone, type LotDialogProps } from './lot-dialogs.js';

type VoidedBid = {
  readonly offer: OfferView;
  /** The price of the lot with this bid. An agent may have raised the bid to it. */
  readonly priceMinor: number | null;
};

const VoidLeading = ({ lot, offer, priceMinor, onClose }: LotDialogProps & VoidedBid) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const done = useLotDone(onClose);
  const { idOffer } = offer;
  const dealer = offer.dealer?.businessName ?? '';
  const params = { idAuction: lot.idAuction, idLot: lot.idLot, idOffer };
  return (
    <CommandDialog
      title={t('cockpit.void.title', { lot: lot.idLot })}
      button={t('cockpit.void.button')}
      initial={EMPTY_VALUES}
      consequence={() => (
        <>
          <p>{t('cockpit.void.offer', { dealer, price: format.priceOrDash(priceMinor) })}</p>
          <p>{t('cockpit.void.what')}</p>
        </>
      )}
      send={({ values: { reason }, commandId }) =>
        call(lotControlOperations['ENG-07'], { params, body: { reason } }, { commandId })
      }
      onDone={(answer) => done(answer, t('cockpit.void.done', { dealer }))}
      onClose={onClose}
    />
  );
};

/**
 * ENG-07, staff only: voids the bid that leads when the dialog opens. The dialog keeps this bid,
 * because the live update may arrive before the response to the command. Otherwise the dialog would
 * then show the next leader's bid.
 */
export const VoidDialog = ({ lot, onClose }: LotDialogProps) => {
  const { t } = useTranslation('manage');
  const { live } = useLot(lot.idLot);
  // Reads the history again, because another page may have cached an old one.
  const history = useQuery({ ...historyQuery(live), refetchOnMount: 'always' });
  const [voidedBid, setVoidedBid] = useState<VoidedBid>();
  if (voidedBid) return <VoidLeading lot={lot} {...voidedBid} onClose={onClose} />;
  const offers = history.isFetchedAfterMount ? history.data?.content : undefined;
  const leading = offers?.find((offer) => offer.leading && !offer.voided);
  if (leading) setVoidedBid({ offer: leading, priceMinor: live.priceMinor });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('cockpit.void.title', { lot: lot.idLot })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {history.isError && (
        <ProblemPanel error={history.error} onRetry={() => void history.refetch()} />
      )}
      {!offers && !history.isError && <Spinner aria-label={t('loading', { ns: 'shell' })} />}
      {offers && !leading && <p>{t('cockpit.void.none')}</p>}
    </Modal>
  );
};

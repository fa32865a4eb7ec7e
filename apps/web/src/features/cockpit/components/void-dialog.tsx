import { Spinner, Modal } from '@fairlot/web-ui';
import { lotControlOperations, type OfferView } from '@fairlot/contracts/auction';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useLot } from '../../live-room/components/room-context.js';
import { historyQuery } from '../../lot-detail/api/lot.js';
import { CommandDialog } from './command-dialog.js';
import { NOTHING, useLotDone, type LotDialogProps } from './lot-dialogs.js';

type Props = LotDialogProps & {
  readonly offer: OfferView;
  /** At which it leads: an agent's answers have moved it since. */
  readonly priceMinor: number | null;
};

const VoidLeading = ({ lot, offer, priceMinor, onClose }: Props) => {
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
      initial={NOTHING}
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

/** ENG-07, staff only: the offer that leads now, read before anything is asked. */
export const VoidDialog = ({ lot, onClose }: LotDialogProps) => {
  const { t } = useTranslation('manage');
  const { live } = useLot(lot.idLot);
  const history = useQuery(historyQuery(live));
  const leading = history.data?.content.find((offer) => offer.leading && !offer.voided);
  if (leading)
    return (
      <VoidLeading
        key={leading.idOffer}
        lot={lot}
        offer={leading}
        priceMinor={live.priceMinor}
        onClose={onClose}
      />
    );
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
      {history.isPending && <Spinner aria-label={t('loading', { ns: 'shell' })} />}
      {history.isSuccess && <p>{t('cockpit.void.none')}</p>}
    </Modal>
  );
};

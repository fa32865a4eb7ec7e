import { LAST_CALL_MS } from '@fairlot/auction-rules';
import { lotControlOperations, type LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useFormat } from '#shared/format/use-format.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { showToast } from '#shared/toast/show-toast.js';
import {
  useLot,
  useLiveAuctionPage,
} from '../../live-room/components/live-auction-page-context.js';
import { serverNow, useManaged } from './cockpit-context.js';
import { CommandDialog } from './command-dialog.js';
import { endIn, endOf, requireEnd, type CommandValues } from './command-values.js';

export type LotDialogProps = { readonly lot: LotView; readonly onClose: () => void };

export const EMPTY_VALUES: CommandValues = { reason: '', date: '', time: '' };
const REOPEN_MINUTES = 15;

/** Updates the lot from the server's response, closes the dialog and shows a toast. */
export const useLotDone = (onClose: () => void) => {
  const { store } = useLiveAuctionPage();
  return (answered: LotView, text: string) => {
    store.lots.seed([answered]);
    onClose();
    showToast({ text });
  };
};

/** Names the leader and the binding amount, as far as managers may see them at this time. */
const Outcome = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const { live } = useLot(lot.idLot);
  const managed = useManaged(lot.idLot);
  const bidders = managed?.bidders ?? null;
  const { noLeader } = formatOf(live).texts;
  if (bidders === null) return null;
  if (bidders === 0) return <p>{t('cockpit.close.noOffer')}</p>;
  if (noLeader) return <p>{t(noLeader, { count: bidders })}</p>;
  const facts = {
    dealer: managed?.leader?.businessName ?? '',
    price: format.priceOrDash(live.priceMinor),
  };
  return (
    <>
      <p>{t('cockpit.close.leader', facts)}</p>
      <p>{t('cockpit.told.bidders', { count: bidders })}</p>
    </>
  );
};

/** Asks for the reason of an early close (ENG-20). */
export const CloseDialog = ({ lot, onClose }: LotDialogProps) => {
  const { t } = useTranslation('manage');
  const { auction } = useLiveAuctionPage();
  const { live } = useLot(lot.idLot);
  const at = useFormat().on(auction.timeZone).exact(live.endsAt);
  const done = useLotDone(onClose);
  const params = { idAuction: lot.idAuction, idLot: lot.idLot };
  return (
    <CommandDialog
      title={t('cockpit.close.title', { lot: lot.idLot })}
      button={t('cockpit.close.button')}
      initial={EMPTY_VALUES}
      consequence={() => (
        <>
          <p>{t('cockpit.close.what', { seconds: LAST_CALL_MS / 1000, at })}</p>
          <p>{t(formatOf(live).texts.callEnds)}</p>
          <Outcome lot={lot} />
        </>
      )}
      send={({ values: { reason }, commandId }) =>
        call(lotControlOperations['ENG-20'], { params, body: { reason } }, { commandId })
      }
      onDone={(answer) => done(answer, t('cockpit.close.done', { lot: lot.idLot }))}
      onClose={onClose}
    />
  );
};

/** Asks for the reason of a withdrawal (ENG-06). */
export const WithdrawDialog = ({ lot, onClose }: LotDialogProps) => {
  const { t } = useTranslation('manage');
  const bidders = useManaged(lot.idLot)?.bidders ?? 0;
  const done = useLotDone(onClose);
  const params = { idAuction: lot.idAuction, idLot: lot.idLot };
  return (
    <CommandDialog
      title={t('cockpit.withdraw.title', { lot: lot.idLot })}
      button={t('cockpit.withdraw.button')}
      initial={EMPTY_VALUES}
      consequence={() => (
        <>
          <p>
            {t('cockpit.withdraw.what')} {t('cockpit.told.reason')}
          </p>
          {bidders > 0 && <p>{t('cockpit.withdraw.offers', { count: bidders })}</p>}
        </>
      )}
      send={({ values: { reason }, commandId }) =>
        call(lotControlOperations['ENG-06'], { params, body: { reason } }, { commandId })
      }
      onDone={(answer) => done(answer, t('cockpit.withdraw.done', { lot: lot.idLot }))}
      onClose={onClose}
    />
  );
};

/** ENG-05: reopens a lot with a later end than before (I4). */
export const ReopenDialog = ({ lot, onClose }: LotDialogProps) => {
  const { t } = useTranslation('manage');
  const { timeZone } = useLiveAuctionPage().auction;
  const clock = useFormat().on(timeZone);
  const { live } = useLot(lot.idLot);
  const done = useLotDone(onClose);
  const params = { idAuction: lot.idAuction, idLot: lot.idLot };
  return (
    <CommandDialog
      title={t('cockpit.reopen.title', { lot: lot.idLot })}
      button={t('cockpit.reopen.button')}
      endsAt={live.endsAt}
      initial={{ ...EMPTY_VALUES, ...endIn(REOPEN_MINUTES, live.endsAt, serverNow(), timeZone) }}
      consequence={(values) => {
        const endsAt = endOf(values, timeZone);
        return endsAt === null ? null : (
          <p>{t('cockpit.reopen.what', { at: clock.exact(endsAt) })}</p>
        );
      }}
      send={({ values, commandId }) =>
        call(
          lotControlOperations['ENG-05'],
          { params, body: { endsAt: requireEnd(values, timeZone), reason: values.reason } },
          { commandId },
        )
      }
      onDone={(answer) => done(answer, t('cockpit.reopen.done', { lot: lot.idLot }))}
      onClose={onClose}
    />
  );
};

import { IconAlertTriangle, IconCheck, IconRefresh } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, Modal, layout, text } from '@fairlot/web-ui';
import type { AuctionOrder } from '../machines/auction-order.js';
import { SummaryFacts, type Summary } from './summary-facts.js';
import { usePublication, type PublicationHooks } from './use-publication.js';
import dialog from './dialog.module.css';
import styles from './summary-dialog.module.css';

type Props = Summary &
  PublicationHooks & {
    readonly isEdit: boolean;
    /**
     * Builds the order at the time of sending, because the typed start may have passed meanwhile.
     */
    readonly orderNow: () => AuctionOrder;
    readonly onBack: () => void;
  };

const Warnings = ({ summary: { warnings } }: Pick<Summary, 'summary'>) => {
  const { t } = useTranslation('manage');
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label={t('auctionEditor.warning.title')}>
      {warnings.map((warning) => (
        <li key={warning.kind}>
          <IconAlertTriangle size={18} aria-hidden />
          {'count' in warning
            ? t(`auctionEditor.warning.${warning.kind}`, { count: warning.count })
            : t(`auctionEditor.warning.${warning.kind}`)}
        </li>
      ))}
    </ul>
  );
};

/** SCR-113: shows everything that becomes public or binding, before publication. */
export const SummaryDialog = ({ isEdit, orderNow, onBack, ...props }: Props) => {
  const { t } = useTranslation('manage');
  const { snapshot, dispatch } = usePublication(isEdit ? 'edit' : 'create', props);
  const isUnknown = snapshot.matches('unknown');
  // After success, the dialog stays visible until the auction's page opens.
  const isSending = snapshot.matches('sending') || snapshot.matches('done');
  const Icon = isUnknown ? IconRefresh : IconCheck;
  const button = isEdit ? 'auctionEditor.summary.save' : 'auctionEditor.summary.publish';
  return (
    <Modal
      opened
      onClose={() => !isSending && onBack()}
      size={640}
      title={t(isEdit ? 'auctionEditor.summary.titleEdit' : 'auctionEditor.summary.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={dialog.body}>
        <Warnings {...props} />
        <SummaryFacts {...props} />
        {isUnknown && (
          <p className={text.bad} role="alert">
            {t('auctionEditor.summary.unknown')}
          </p>
        )}
        <div className={clsx(layout.row, layout.atEnd, dialog.foot)}>
          <Button look="plain" disabled={isSending} data-autofocus onClick={onBack}>
            {t('auctionEditor.summary.back')}
          </Button>
          <Button
            icon={<Icon size={18} aria-hidden />}
            aria-busy={isSending}
            disabled={isSending}
            onClick={() =>
              dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: orderNow() })
            }
          >
            {t(
              isSending
                ? 'auctionEditor.summary.sending'
                : isUnknown
                  ? 'auctionEditor.summary.retry'
                  : button,
            )}
          </Button>
        </div>
      </div>
    </Modal>
  );
};

import type { LotView } from '@fairlot/contracts/auction';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { Button, Modal, layout, text } from '@fairlot/web-ui';
import { useProblemText, useRefusalText } from '#shared/ui/problem-text.js';
import type { DecisionKind } from '../api/send-decision.js';
import { AwardForm } from './award-form.js';
import { RevertForm } from './revert-form.js';
import { SettleForm } from './settle-form.js';
import { useDecision } from './use-decision.js';
import styles from './decision-dialog.module.css';

const FORM_BY_DECISION = { award: AwardForm, revert: RevertForm, settle: SettleForm };

type UnknownProps = {
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onRetry: () => void;
};

/**
 * Says that the outcome of a decision is unknown. A repeat of the same command reveals the outcome,
 * and has no second effect.
 */
const Unknown = ({ error, onClose, onRetry }: UnknownProps) => {
  const { t } = useTranslation('manage');
  const textOf = useProblemText();
  return (
    <div role="alert" className={styles.decision}>
      <p>{textOf(error)}</p>
      <p>{t('results.unknown')}</p>
      <div className={clsx(layout.row, layout.atEnd)}>
        <Button look="plain" onClick={onClose}>
          {t('word.close')}
        </Button>
        <Button onClick={onRetry}>{t('word.tryAgain')}</Button>
      </div>
    </div>
  );
};

type Props = {
  readonly kind: DecisionKind;
  readonly lot: LotView;
  readonly onClose: () => void;
};

/**
 * The dialog for a decision on a lot: an award, its reversal, or the settlement (SEC-49, SEC-51,
 * ENG-12).
 */
export const DecisionDialog = ({ kind, lot, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const refusalText = useRefusalText();
  const { snapshot, dispatch } = useDecision(lot, onClose);
  const { problem, error } = snapshot.context;
  const isSending = snapshot.matches('sending');
  const Form = FORM_BY_DECISION[kind];
  return (
    <Modal
      opened
      onClose={isSending ? () => {} : onClose}
      title={t(`results.${kind}.title`, { lot: lot.idLot })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p className={text.faint}>{vehicleName(lot)}</p>
      {problem && (
        <p role="alert" className={text.bad}>
          {refusalText(problem)}
        </p>
      )}
      {snapshot.matches('unknown') ? (
        <Unknown error={error} onClose={onClose} onRetry={() => dispatch({ type: 'RETRY' })} />
      ) : (
        <Form
          lot={lot}
          problem={problem}
          isBusy={isSending}
          onConfirm={(values) => dispatch({ type: 'SUBMIT', values })}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
};

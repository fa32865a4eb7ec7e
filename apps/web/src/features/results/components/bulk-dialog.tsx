import { Modal, text } from '@fairlot/web-ui';
import type { LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { FormFields } from '#shared/form/form-fields.js';
import { useFormat } from '#shared/format/use-format.js';
import type { BulkDecision } from '../api/bulk-task.js';
import { DialogButtons } from './dialog-buttons.js';
import { NO_REASON, reasonForm } from './reason-form.js';
import { bestOfferMinor, exclusionReason } from './result-list.js';
import decisionDialog from './decision-dialog.module.css';
import styles from './bulk-dialog.module.css';
import { awardState } from '#shared/status/award-status.js';

/** A bulk decision that the user must still confirm. */
export type BulkQuestion = {
  readonly kind: BulkDecision['kind'];
  /**
   * Ids of the lots. Null means all lots that await a decision, including those that close while
   * the dialog is open.
   */
  readonly idLots: ReadonlySet<number> | null;
};
type Props = {
  readonly question: BulkQuestion;
  readonly all: readonly LotView[];
  readonly onConfirm: (lots: readonly LotView[], decision: BulkDecision) => void;
  readonly onCancel: () => void;
};

type PreviewProps = Omit<Props, 'question' | 'all'> & { readonly lots: readonly LotView[] };

const LeftOut = ({ lots }: { readonly lots: readonly (readonly [LotView, string])[] }) => {
  const { t } = useTranslation('manage');
  if (lots.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{t('results.bulk.leftOut', { count: lots.length })}</summary>
      <ul>
        {lots.map(([lot, why]) => (
          <li key={lot.idLot}>
            <span className={text.clip}>
              {t('word.lotNumber', { lot: lot.idLot })} · {vehicleName(lot)}
            </span>
            <small className={text.faint}>{why}</small>
          </li>
        ))}
      </ul>
    </details>
  );
};

/**
 * Preview of a bulk award: the number and the sum of the awards, and the lots that are excluded,
 * with reasons (SEC-50).
 */
const AwardPreview = ({ lots, onConfirm, onCancel }: PreviewProps) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const going = lots.filter((lot) => exclusionReason(lot) === null);
  const leftOut = lots.flatMap((lot) => {
    const why = exclusionReason(lot);
    return why === null ? [] : [[lot, t(`results.bulk.why.${why}`)] as const];
  });
  const sumMinor = going.reduce((sum, lot) => sum + (bestOfferMinor(lot) ?? 0), 0);
  return (
    <form
      className={decisionDialog.decision}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(going, { kind: 'award' });
      }}
    >
      <p>{t('results.bulk.award.text', { count: going.length })}</p>
      <p className={styles.priceLarge}>{format.price(sumMinor)}</p>
      <LeftOut lots={leftOut} />
      <DialogButtons
        confirm={t('results.bulk.award.confirm', { count: going.length })}
        isDisabled={going.length === 0}
        onCancel={onCancel}
      />
    </form>
  );
};

/**
 * Preview of a bulk decision not to award: the lots that await a decision, and a field for the
 * reason (SEC-52).
 */
const NotAwardPreview = ({ lots, onConfirm, onCancel }: PreviewProps) => {
  const { t } = useTranslation('manage');
  const form = useDescribedForm(reasonForm, NO_REASON);
  const going = lots.filter((lot) => awardState(lot).hasTag('isToBeAwarded'));
  const leftOut = lots
    .filter((lot) => !going.includes(lot))
    .map((lot) => [lot, t('results.bulk.why.decided')] as const);
  const confirm = form.handleSubmit(({ reason }) => onConfirm(going, { kind: 'notAward', reason }));
  return (
    <form className={decisionDialog.decision} onSubmit={(event) => void confirm(event)} noValidate>
      <p>{t('results.bulk.notAward.text', { count: going.length })}</p>
      <FormFields described={reasonForm} form={form} />
      <LeftOut lots={leftOut} />
      <DialogButtons
        confirm={t('results.bulk.notAward.confirm', { count: going.length })}
        isDisabled={going.length === 0}
        onCancel={onCancel}
      />
    </form>
  );
};

export const BulkDialog = ({ question: { kind, idLots }, all, ...rest }: Props) => {
  const { t } = useTranslation('manage');
  const lots = all.filter((lot) =>
    idLots ? idLots.has(lot.idLot) : awardState(lot).hasTag('isToBeAwarded'),
  );
  const Preview = kind === 'award' ? AwardPreview : NotAwardPreview;
  return (
    <Modal
      opened
      onClose={rest.onCancel}
      title={t(`results.bulk.${kind}.title`)}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <Preview {...rest} lots={lots} />
    </Modal>
  );
};

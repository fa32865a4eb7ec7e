import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { DialogButtons } from './dialog-buttons.js';
import type { DecisionFormProps } from './decision-form.js';
import styles from './decision-dialog.module.css';

export const SettleForm = ({ lot, isBusy, onConfirm, onCancel }: DecisionFormProps) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const awarded = lot.managed?.awarded ?? null;
  return (
    <form
      className={styles.decision}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({ kind: 'settle' });
      }}
    >
      <p>
        {t('results.settle.text', {
          dealer: awarded?.businessName ?? '',
          price: format.priceOrDash(awarded?.priceMinor ?? null),
        })}
      </p>
      <p className={text.faint}>{t('results.settle.final')}</p>
      <DialogButtons confirm={t('results.settle.confirm')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
};

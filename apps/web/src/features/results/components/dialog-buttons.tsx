import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, layout } from '@fairlot/web-ui';

type Props = {
  readonly confirm: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
};

/** The buttons of a dialog: back and confirm. */
export const DialogButtons = ({ confirm, isBusy = false, isDisabled, onCancel }: Props) => {
  const { t } = useTranslation('manage');
  return (
    <div className={clsx(layout.row, layout.atEnd)}>
      <Button look="plain" disabled={isBusy} onClick={onCancel}>
        {t('word.cancel')}
      </Button>
      <Button type="submit" disabled={isBusy || isDisabled} aria-busy={isBusy}>
        {confirm}
      </Button>
    </div>
  );
};

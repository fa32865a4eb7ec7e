import { Button, layout } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import type { CommandStep } from '#shared/command/use-command.js';

type Props = {
  readonly step: CommandStep;
  /** Label of the confirming button. */
  readonly button: string;
  readonly confirms: boolean;
  readonly onClose: () => void;
  readonly dispatch: (event: { readonly type: 'BACK' | 'CONFIRM' | 'RETRY' }) => void;
};

/** The buttons at the end of a command's form, which depend on the step. */
export const CommandButtons = ({ step, button, confirms, onClose, dispatch }: Props) => {
  const { t } = useTranslation('manage');
  return (
    <div className={clsx(layout.row, layout.atEnd)}>
      {step === 'editing' && (
        <>
          <Button look="plain" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button type="submit">{confirms ? t('cockpit.dialog.goOn') : button}</Button>
        </>
      )}
      {step === 'confirming' && (
        <>
          <Button look="plain" onClick={() => dispatch({ type: 'BACK' })}>
            {t('word.back')}
          </Button>
          <Button autoFocus onClick={() => dispatch({ type: 'CONFIRM' })}>
            {button}
          </Button>
        </>
      )}
      {step === 'unknown' && (
        <>
          <Button look="plain" onClick={onClose}>
            {t('word.close')}
          </Button>
          <Button onClick={() => dispatch({ type: 'RETRY' })}>{t('word.askAgain')}</Button>
        </>
      )}
    </div>
  );
};

import type { ProblemBody } from '@fairlot/contracts/problem';
import { useTranslation } from 'react-i18next';
import { Button } from '@fairlot/web-ui';
import type { CommandStep } from '#shared/command/use-command.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import styles from './form-page.module.css';

type Props = {
  readonly step: CommandStep;
  readonly problem: ProblemBody | null;
};

/** The outcome of sending a form. Screen readers announce it. */
export const FormVerdict = ({ step, problem }: Props) => {
  const { t } = useTranslation('shell');
  const refusalText = useRefusalText();
  return (
    <div role="status">
      {step === 'editing' && problem && <p className={styles.verdict}>{refusalText(problem)}</p>}
      {step === 'unknown' && <p className={styles.verdict}>{t('form.unknown')}</p>}
    </div>
  );
};

type ButtonProps = Pick<Props, 'step'> & {
  readonly button: string;
  /**
   * Whether the form can be sent now. By default it always can, and errors appear after sending.
   */
  readonly isReady?: boolean;
  readonly onRetry: () => void;
};

/** The button that sends the form, or that repeats a command whose response was lost. */
export const SendButton = ({ step, button, isReady = true, onRetry }: ButtonProps) => {
  const { t } = useTranslation('shell');
  if (step === 'unknown') return <Button onClick={onRetry}>{t('word.askAgain')}</Button>;
  return (
    <Button type="submit" disabled={step !== 'editing' || !isReady} aria-busy={step === 'sending'}>
      {step === 'sending' ? t('word.sending') : button}
    </Button>
  );
};

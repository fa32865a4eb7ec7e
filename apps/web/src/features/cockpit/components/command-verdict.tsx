import { Spinner, layout } from '@fairlot/web-ui';
import type { ProblemBody } from '@fairlot/contracts/problem';
import { IconAlertTriangle, IconQuestionMark } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import type { CommandStep } from '#shared/command/use-command.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import styles from './command-verdict.module.css';

type Props = { readonly step: CommandStep; readonly problem: ProblemBody | null };

/** The outcome of a command, also announced to screen readers. */
export const CommandVerdict = ({ step, problem }: Props) => {
  const { t } = useTranslation('manage');
  const refusalText = useRefusalText();
  return (
    <div role="status">
      {step === 'sending' && (
        <p className={layout.row}>
          <Spinner size={16} aria-hidden /> {t('word.sending')}
        </p>
      )}
      {step === 'editing' && problem && (
        <p className={styles.verdict} data-tone="bad">
          <IconAlertTriangle size={18} aria-hidden /> {refusalText(problem)}
        </p>
      )}
      {step === 'unknown' && (
        <p className={styles.verdict} data-tone="warn">
          <IconQuestionMark size={18} aria-hidden /> {t('cockpit.dialog.unknown')}
        </p>
      )}
    </div>
  );
};

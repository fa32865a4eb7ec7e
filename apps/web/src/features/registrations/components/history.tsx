import type { RegistrationView } from '@fairlot/contracts/back-office';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { Panel } from './panel.js';
import styles from './registrations.module.css';

type RegistrationProps = { readonly of: RegistrationView };
type HistoryEntry = RegistrationView['history'][number];

const useStepText = () => {
  const { t } = useTranslation('admin');
  return ({ step, detail }: HistoryEntry): string => {
    if (step === 'ASSIGNED' && detail === null) return t('registrations.step.FREED');
    const group = step === 'VIEWED' ? 'registrations.document' : 'registrations.check';
    const key = detail === null ? null : existingKey('admin', group, detail);
    return t(`registrations.step.${step}`, { detail: key === null ? (detail ?? '') : t(key) });
  };
};

/** The steps of an application, with their authors and times, newest first. */
export const History = ({ of: { history, state, decision } }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const stepText = useStepText();
  return (
    <Panel title={t('registrations.section.history')}>
      <ol className={styles.list}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.step} ${entry.detail}`}>
            {stepText(entry)}
            <span className={text.label}>
              {`${entry.by ?? t('registrations.applicant')} · ${format.instant(entry.at)}`}
            </span>
          </li>
        ))}
      </ol>
      {decision !== null && (
        <p className={text.faint}>
          {t('registrations.decided.by', {
            state: t(`registrations.state.${state}`),
            name: decision.by ?? '–',
            at: format.instant(decision.at),
          })}
        </p>
      )}
    </Panel>
  );
};

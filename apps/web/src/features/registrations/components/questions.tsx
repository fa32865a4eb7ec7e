import type { RegistrationView } from '@fairlot/contracts/back-office';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { Panel } from './panel.js';
import styles from './registrations.module.css';

type RegistrationProps = { readonly of: RegistrationView };

/** The questions to the applicant, with the applicant's answers. */
export const Questions = ({ of: { questions } }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Panel title={t('registrations.section.questions')}>
      {questions.length === 0 && <p className={text.faint}>{t('registrations.ask.none')}</p>}
      <ul className={styles.list}>
        {questions.map(({ idQuestion, question, askedAt, askedBy, answer, answeredAt }) => (
          <li key={idQuestion}>
            <span className={text.label}>{`${askedBy} · ${format.instant(askedAt)}`}</span>
            <p className={styles.written}>{question}</p>
            {answer === null ? (
              <p className={text.faint}>{t('registrations.ask.open')}</p>
            ) : (
              <>
                <span className={text.label}>
                  {`${t('registrations.applicant')} · ${format.instant(answeredAt ?? askedAt)}`}
                </span>
                <p className={styles.written}>{answer}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

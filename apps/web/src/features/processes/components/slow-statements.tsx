import type { ProcessFigures } from '@fairlot/contracts/engineering';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { msText } from '#shared/format/ms-text.js';
import { useFormat } from '#shared/format/use-format.js';
import styles from './slow-statements.module.css';

type Props = { readonly statements: ProcessFigures['statements'] };

/**
 * The SQL statements that have taken the most time since the process started, without parameter
 * values.
 */
export const SlowStatements = ({ statements }: Props) => {
  const { t, i18n } = useTranslation('engineering');
  const { integer } = useFormat();
  const ms = (value: number) => msText(value, i18n.language);
  return (
    <details className={styles.slowStatements}>
      <summary>{t('processes.statements', { number: integer(statements.length) })}</summary>
      <ol>
        {statements.map(({ text: statement, count, totalMs, p99Ms }) => (
          <li key={statement}>
            <span className={text.number}>
              {t('processes.statement', {
                total: ms(totalMs),
                times: integer(count),
                p99: ms(p99Ms),
              })}
            </span>
            <code>{statement}</code>
          </li>
        ))}
      </ol>
    </details>
  );
};

import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { BoardChange } from '../api/difference.js';
import { useChangeText } from './change-text.js';
import { LotLink } from './lot-moment.js';
import styles from './difference-list.module.css';

/**
 * Maximum number of changes in the list, because nobody would read more. The board highlights all
 * of them.
 */
const SHOWN_MAX = 40;

type Props = { readonly idAuction: number; readonly changes: readonly BoardChange[] };

/** The changes that the current step made, in words with old and new values. */
export const DifferenceList = ({ idAuction, changes }: Props) => {
  const { t } = useTranslation('engineering');
  const textOf = useChangeText();
  return (
    <section className={styles.differences} aria-label={t('timeMachine.difference.title')}>
      <h2>{t('timeMachine.difference.title')}</h2>
      {changes.length === 0 && <p className={text.faint}>{t('timeMachine.difference.none')}</p>}
      <ul>
        {changes.slice(0, SHOWN_MAX).map((change) => {
          const { label, values } = textOf(change);
          return (
            <li key={`${change.idLot} ${change.field}`}>
              {change.idLot === null ? (
                <span className={text.faint}>{t('word.auction')}</span>
              ) : (
                <LotLink idAuction={idAuction} idLot={change.idLot} />
              )}
              <span>{label}</span>
              <b className={text.number}>{values}</b>
            </li>
          );
        })}
      </ul>
      {changes.length > SHOWN_MAX && (
        <p className={text.faint}>
          {t('timeMachine.difference.more', { count: changes.length - SHOWN_MAX })}
        </p>
      )}
    </section>
  );
};

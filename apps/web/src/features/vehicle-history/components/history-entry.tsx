import type { HistoryEntry as Entry } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import styles from './history.module.css';
import { useChangeWords, type ChangeWords } from './use-change-words.js';

type Props = { readonly entry: Entry };

/** The old and the new value of a field. For a list, its removed and added items. */
const Change = ({ label, old, new: now }: ChangeWords) => (
  <li>
    <span className={text.faint}>{label}</span>
    <span className={styles.values}>
      {old.length > 0 && <del>{old.join('; ')}</del>}
      {old.length > 0 && now.length > 0 && <span aria-hidden>→</span>}
      {now.length > 0 && <ins>{now.join('; ')}</ins>}
    </span>
  </li>
);

const Changes = ({ entry }: Props) => {
  const { t } = useTranslation('history');
  const wordsOf = useChangeWords();
  if (entry.changes.length === 0) return null;
  const isNew = entry.what === 'CREATED';
  const list = (
    <ul className={styles.changes}>
      {entry.changes.map((change) => (
        <Change key={change.field} {...wordsOf(change)} {...(isNew && { old: [] })} />
      ))}
    </ul>
  );
  // The data of a new vehicle is collapsed, because few readers need it.
  return isNew ? (
    <details>
      <summary className={styles.summary}>{t('history.cameWith')}</summary>
      {list}
    </details>
  ) : (
    list
  );
};

/** Returns the name of a change's author, as far as the reader may know it. */
const useDoer = () => {
  const { t } = useTranslation('history');
  return ({ by }: Entry): string => {
    if (by === null) return t('history.by.PORTAL');
    if (by.own) return t('history.by.you');
    const part = t(`history.by.${by.kind}`);
    return by.name === null ? part : `${by.name} (${part})`;
  };
};

/** An entry of the history: author and time, and each changed field with its old and new value. */
export const HistoryEntry = ({ entry }: Props) => {
  const { t } = useTranslation('history');
  const { t: ofMoves } = useTranslation('moves');
  const format = useFormat();
  const doer = useDoer();
  const { what, at, reason, sentTo, lot } = entry;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <b>{t(`history.what.${what}`)}</b>
        <span className={text.faint}>{doer(entry)}</span>
        <time className={styles.at} dateTime={new Date(at).toISOString()}>
          {format.instant(at)}
        </time>
      </div>
      {lot !== null && (
        <Link
          to="/auctions/$idAuction/lots/$idLot"
          params={{ idAuction: lot.idAuction, idLot: lot.idLot }}
        >
          {t('history.lot', { auction: lot.auctionName, lot: lot.idLot })}
        </Link>
      )}
      {reason !== null && (
        <p className={styles.note}>
          {t('history.because', { reason: ofMoves(`vehicleManagement.reason.${reason}`) })}
        </p>
      )}
      {sentTo !== null && (
        <p className={styles.note}>{t('history.sentTo', { template: sentTo })}</p>
      )}
      <Changes entry={entry} />
    </li>
  );
};

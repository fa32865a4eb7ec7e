import { Modal, Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { SearchBox } from '#shared/ui/search-box.js';
import { sellerConfigsQuery, type SellerConfig } from '../api/sellers.js';
import { fullNameOf } from './seller-name.js';
import styles from './sellers.module.css';

type Props = {
  readonly title: string;
  readonly market: string;
  readonly chosen: number | null;
  readonly onChoose: (seller: SellerConfig) => void;
  readonly onClose: () => void;
};

const SEARCHED_FROM = 9;

const Chips = ({ market, chosen, onChoose }: Omit<Props, 'title' | 'onClose'>) => {
  const { t } = useTranslation('dealer');
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery(sellerConfigsQuery(market));
  if (error && data === undefined)
    return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={90} />;
  if (data.rows.length === 0) return <p className={text.faint}>{t('dealer.seller.none')}</p>;
  const wanted = typed.trim().toLowerCase();
  const matching = data.rows.filter((one) => fullNameOf(one).toLowerCase().includes(wanted));
  return (
    <>
      {data.rows.length >= SEARCHED_FROM && (
        <SearchBox value={typed} onChange={setTyped} label={t('dealer.seller.find')} />
      )}
      <ul className={styles.people}>
        {matching.map((one) => (
          <li key={one.idSeller}>
            <button
              type="button"
              className={styles.person}
              aria-pressed={one.idSeller === chosen}
              onClick={() => onChoose(one)}
            >
              {fullNameOf(one)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/**
 * SCR-107: a dialog to choose an account manager. The account managers of the market are chips with
 * full names.
 */
export const AccountManagerSelector = ({ title, onClose, ...chips }: Props) => {
  const { t } = useTranslation('dealer');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <Chips {...chips} />
    </Modal>
  );
};

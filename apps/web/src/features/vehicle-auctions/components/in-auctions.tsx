import { Modal, Skeleton } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { amongAuctionsQuery } from '../api/among-auctions.js';
import styles from './auctions-history.module.css';
import { InAuctionsTable } from './in-auctions-table.js';

const WIDTH_PX = 720;

type Props = { readonly idVehicles: readonly number[]; readonly onClose: () => void };

/** The auctions that chosen vehicles are or were in, each in each (SCR-118). */
export const InAuctions = ({ idVehicles, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const { data, error, refetch } = useQuery(amongAuctionsQuery(idVehicles));
  const label = t('vehicleAuctions.ofChosen');
  return (
    <Modal
      opened
      onClose={onClose}
      size={WIDTH_PX}
      title={label}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={styles.body}>
        {error && <ProblemPanel error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={240} />}
        {!error && data && <InAuctionsTable label={label} rows={data} />}
      </div>
    </Modal>
  );
};

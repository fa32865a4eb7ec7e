import { Skeleton } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { amongAuctionsQuery } from '../api/among-auctions.js';
import { AuctionsDialog } from './auctions-dialog.js';
import { InAuctionsTable } from './in-auctions-table.js';

type Props = {
  readonly idVehicles: readonly number[];
  /** Name of the vehicle for the title. By default, the title refers to the selected vehicles. */
  readonly name?: string;
  readonly onClose: () => void;
};

/**
 * A dialog with the past and current auctions of vehicles. Each row is one vehicle in one auction
 * (SCR-118).
 */
export const InAuctions = ({ idVehicles, name, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const { data, error, refetch } = useQuery(amongAuctionsQuery(idVehicles));
  const title =
    name === undefined ? t('vehicleAuctions.ofChosen') : t('word.auctionsOf', { vehicle: name });
  return (
    <AuctionsDialog title={title} onClose={onClose}>
      {error && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {!error && data && <InAuctionsTable label={title} rows={data} />}
    </AuctionsDialog>
  );
};

import { EmptyPanel, Skeleton, text, usePages } from '@fairlot/web-ui';
import { IconHistory } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TablePages } from '#shared/list/table-pages.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import {
  AUCTIONS_MAX,
  vehicleAuctionsQuery,
  type AuctionsOrder,
  type VehicleAuction,
} from '../api/vehicle-auctions.js';
import { AuctionsTable } from './auctions-table.js';

const PAGE_SIZES = [10, 20, 30] as const;
const NEWEST_FIRST: AuctionsOrder = { sortField: 'dateCreate', sortOrder: 'desc' };

type PagesProps = {
  readonly label: string;
  readonly rows: readonly VehicleAuction[];
  readonly order: AuctionsOrder;
  readonly onOrder: (order: AuctionsOrder) => void;
};

const AuctionPages = ({ label, rows, order, onOrder }: PagesProps) => {
  const { t } = useTranslation('manage');
  const pages = usePages(rows, PAGE_SIZES);
  if (rows.length === 0)
    return (
      <EmptyPanel
        icon={<IconHistory size={40} stroke={1.3} aria-hidden />}
        title={t('vehicleAuctions.none')}
        text={t('vehicleAuctions.noneText')}
      />
    );
  return (
    <>
      <AuctionsTable label={label} rows={pages.visibleRows} order={order} onOrder={onOrder} />
      {rows.length === AUCTIONS_MAX && (
        <p className={text.faint}>{t('vehicleAuctions.most', { count: AUCTIONS_MAX })}</p>
      )}
      <TablePages pages={pages} />
    </>
  );
};

/** A table of the past and current auctions of a vehicle (SEC-21). */
export const VehicleAuctions = ({
  idVehicle,
  label,
}: {
  readonly idVehicle: number;
  readonly label: string;
}) => {
  const [order, setOrder] = useState(NEWEST_FIRST);
  const { data, error, refetch } = useQuery(vehicleAuctionsQuery(idVehicle, order));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} />;
  return <AuctionPages label={label} rows={data} order={order} onOrder={setOrder} />;
};

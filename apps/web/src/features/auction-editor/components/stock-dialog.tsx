import { LOTS_MAX } from '@fairlot/contracts/auction';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCarOff } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyPanel, Skeleton } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { NO_FILTER, stockQuery, wholeStock, type StockFilter } from '../api/auction-stock.js';
import type { LotValues } from '../machines/auction-values.js';
import { vehiclesIn } from '../machines/lot-list.js';
import { StockFilters } from './stock-filters.js';
import { StockRows } from './stock-rows.js';

type Chosen = ReadonlyMap<number, VehicleDetails>;
type Props = {
  readonly lots: readonly LotValues[];
  readonly onAdd: (vehicles: VehicleDetails[]) => void;
  readonly onClose: () => void;
};

type ListProps = {
  readonly filter: StockFilter;
  readonly held: ReadonlySet<number>;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
};

const useToggle = ({ chosen, onChosen }: Pick<ListProps, 'chosen' | 'onChosen'>) => {
  return (vehicle: VehicleDetails) => {
    const next = new Map(chosen);
    if (!next.delete(vehicle.idVehicle)) next.set(vehicle.idVehicle, vehicle);
    onChosen(next);
  };
};

/** Chooses what the list does not show yet, too. */
const ChooseAll = ({ filter, held, chosen, onChosen, total }: ListProps & { total: number }) => {
  const { t } = useTranslation('manage');
  const textOf = useProblemText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => wholeStock(filter),
    onSuccess: (vehicles) => {
      const next = new Map(chosen);
      for (const vehicle of vehicles)
        if (!held.has(vehicle.idVehicle) && next.size + held.size < LOTS_MAX)
          next.set(vehicle.idVehicle, vehicle);
      onChosen(next);
    },
  });
  return (
    <div className="fl-row fl-spread">
      <span className="fl-faint" aria-live="polite">
        {t('auctionEditor.stock.found', { count: total })}
      </span>
      {error && <span className="fl-fault">{textOf(error)}</span>}
      <Button look="plain" disabled={isPending || total === 0} onClick={() => mutate()}>
        {t('auctionEditor.stock.chooseAll', { count: Math.min(total, LOTS_MAX) })}
      </Button>
    </div>
  );
};

const Stock = (props: ListProps) => {
  const { t } = useTranslation('manage');
  const toggle = useToggle(props);
  const query = useInfiniteQuery(stockQuery(props.filter));
  const { data, error, refetch } = query;
  if (!data && error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="fl-stock-list" aria-busy="true" aria-label={t('loading', { ns: 'shell' })}>
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} height={60} />
        ))}
      </div>
    );
  const total = data.pages[0]?.totalLength ?? 0;
  const isFiltered = JSON.stringify(props.filter) !== JSON.stringify(NO_FILTER);
  return (
    <>
      <ChooseAll {...props} total={total} />
      {total === 0 ? (
        <EmptyPanel
          icon={<IconCarOff size={40} stroke={1.3} aria-hidden />}
          title={t(isFiltered ? 'word.nothingMatches' : 'auctionEditor.stock.none')}
          text={t(isFiltered ? 'auctionEditor.stock.noMatchText' : 'auctionEditor.stock.noneText')}
        />
      ) : (
        <StockRows
          vehicles={data.pages.flatMap(({ vehicles }) => vehicles)}
          total={total}
          held={props.held}
          chosen={props.chosen}
          onToggle={toggle}
          onEnd={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
        />
      )}
    </>
  );
};

/** Vehicles of the imported stock that are free, to choose many of (ENG-15). */
export const StockDialog = ({ lots, onAdd, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const [filter, setFilter] = useState(NO_FILTER);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const isNarrow = useMediaQuery('(max-width: 760px)', false);
  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      fullScreen={isNarrow ?? false}
      title={t('auctionEditor.stock.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className="fl-dialog">
        <StockFilters filter={filter} onFilter={setFilter} />
        <Stock filter={filter} held={vehiclesIn(lots)} chosen={chosen} onChosen={setChosen} />
        <div className="fl-row fl-dialog-actions fl-dialog-foot">
          <Button look="plain" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => onAdd([...chosen.values()])}>
            {t('auctionEditor.stock.add', { count: chosen.size })}
          </Button>
        </div>
      </div>
    </Modal>
  );
};

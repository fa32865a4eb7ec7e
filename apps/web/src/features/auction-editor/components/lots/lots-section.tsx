import { LOTS_MAX } from '@fairlot/contracts/auction';
import { IconCar, IconPlus } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, DataTable, EmptyPanel, text } from '@fairlot/web-ui';
import { formatOf } from '#shared/sale-format/sale-format.js';
import type { LotValues } from '../../machines/auction-values.js';
import { editablePrices } from '../../machines/bulk-pricing.js';
import { lotKeyOf, addVehicles } from '../../machines/lot-list.js';
import { useEditor } from '../editor-context.js';
import { useField } from '../use-field.js';
import { LotBar } from './lot-bar.js';
import { useLotColumns } from './lot-columns.js';
import { Section } from '../section.js';
import { StockDialog } from '../stock/stock-dialog.js';

const useSelection = (lots: readonly LotValues[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Keys of removed and merged lots drop out of the selection.
  const selected = new Set(lots.map(lotKeyOf).filter((key) => chosen.has(key)));
  const onSelect = (key: number, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  return { selected, onSelect, setChosen };
};

type LotsProps = {
  readonly lots: LotValues[];
  readonly onLots: (lots: LotValues[]) => void;
};

const Lots = ({ lots, onLots }: LotsProps) => {
  const { t } = useTranslation('manage');
  const { revealed } = useEditor();
  const { value: format } = useField('format');
  const { selected, onSelect, setChosen } = useSelection(lots);
  const columns = useLotColumns(
    { lots, onLots },
    { selected, onSelect },
    editablePrices(formatOf({ format })),
  );
  return (
    <>
      <LotBar lots={lots} onLots={onLots} selected={selected} onSelected={setChosen} />
      <DataTable
        label={t('word.lots')}
        columns={columns}
        rows={lots.map((lot, index) => ({ ...lot, index }))}
        rowKey={lotKeyOf}
        rowHeight={78}
        stackBelow={860}
        rowState={(lot) => (selected.has(lotKeyOf(lot)) ? 'selected' : undefined)}
        revealed={revealed}
      />
    </>
  );
};

const NoLots = ({ fault, onAdd }: { readonly fault?: string; readonly onAdd: () => void }) => {
  const { t } = useTranslation('manage');
  return (
    <div data-path="lots">
      <EmptyPanel
        icon={<IconCar size={44} stroke={1.3} aria-hidden />}
        title={t('auctionEditor.noLots.title')}
        text={t('auctionEditor.noLots.text')}
      >
        {fault && (
          <p className={text.bad} role="alert">
            {fault}
          </p>
        )}
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {t('auctionEditor.stock.open')}
        </Button>
      </EmptyPanel>
    </div>
  );
};

/** The lots of the auction with their vehicles and prices, in catalogue order. */
export const LotsSection = () => {
  const { t } = useTranslation('manage');
  const { learn } = useEditor();
  const { value: lots, set, fault } = useField('lots');
  const [isOpen, setOpen] = useState(false);
  const add = (
    <Button
      look="light"
      icon={<IconPlus size={18} aria-hidden />}
      disabled={lots.length >= LOTS_MAX}
      onClick={() => setOpen(true)}
    >
      {t('auctionEditor.stock.open')}
    </Button>
  );
  return (
    <Section name="lots" aside={lots.length > 0 && add}>
      {lots.length === 0 ? (
        <NoLots {...(fault && { fault })} onAdd={() => setOpen(true)} />
      ) : (
        <Lots lots={lots} onLots={set} />
      )}
      {isOpen && (
        <StockDialog
          lots={lots}
          onClose={() => setOpen(false)}
          onAdd={(vehicles) => {
            learn(vehicles);
            set(
              addVehicles(
                lots,
                vehicles.map(({ idVehicle }) => idVehicle),
              ),
            );
            setOpen(false);
          }}
        />
      )}
    </Section>
  );
};

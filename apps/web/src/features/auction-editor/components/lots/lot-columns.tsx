import {
  IconArrowDown,
  IconArrowsSplit2,
  IconArrowUp,
  IconChevronsDown,
  IconChevronsUp,
  IconDots,
  IconTrash,
} from '@fairlot/web-ui/icons';
import type { LotPriceName } from '@fairlot/auction-rules';
import { useTranslation } from 'react-i18next';
import { type Column, DropMenu, type MenuEntry, text } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import type { LotValues } from '../../machines/auction-values.js';
import { lotKeyOf, moveLot, splitLot, removeLots } from '../../machines/lot-list.js';
import { useEditor } from '../editor-context.js';
import { LotPrice, LotVehicles } from './lot-cells.js';
import styles from '../check.module.css';

export type LotRow = LotValues & { readonly index: number };

type LotTableState = {
  readonly lots: readonly LotValues[];
  readonly onLots: (lots: LotValues[]) => void;
};
type LotSelection = {
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (key: number, isOn: boolean) => void;
};

const LotMenu = ({ lots, onLots, lot }: LotTableState & { readonly lot: LotRow }) => {
  const { t } = useTranslation('manage');
  const { index } = lot;
  const last = lots.length - 1;
  const move = (
    key: 'up' | 'down' | 'first' | 'last',
    Icon: typeof IconArrowUp,
    to: number,
  ): MenuEntry => ({
    key,
    label: t(`auctionEditor.lot.${key}`),
    icon: <Icon size={18} aria-hidden />,
    disabled: to === index || to < 0 || to > last,
    onSelect: () => onLots(moveLot(lots, index, to)),
  });
  const entries: MenuEntry[] = [
    move('up', IconArrowUp, index - 1),
    move('down', IconArrowDown, index + 1),
    move('first', IconChevronsUp, 0),
    move('last', IconChevronsDown, last),
    {
      key: 'split',
      label: t('auctionEditor.lot.split'),
      icon: <IconArrowsSplit2 size={18} aria-hidden />,
      disabled: lot.idVehicles.length < 2,
      onSelect: () => onLots(splitLot(lots, lotKeyOf(lot))),
    },
    {
      key: 'remove',
      label: t('auctionEditor.lot.remove'),
      icon: <IconTrash size={18} aria-hidden />,
      onSelect: () => onLots(removeLots(lots, new Set([lotKeyOf(lot)]))),
    },
  ];
  return (
    <DropMenu
      label={t('word.actionsForLot', { lot: index + 1 })}
      icon={<IconDots size={20} />}
      entries={entries}
    />
  );
};

/** Sum of the asking prices of a lot's vehicles. Null if a vehicle has no asking price. */
export const useAskingOf = () => {
  const { vehicles } = useEditor();
  return ({ idVehicles }: LotValues): number | null => {
    const prices = idVehicles.map((id) => vehicles.get(id)?.askingPriceMinor ?? null);
    return prices.includes(null)
      ? null
      : prices.reduce<number>((sum, minor) => sum + (minor ?? 0), 0);
  };
};

type NumberProps = {
  readonly lot: LotRow;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

const LotNumber = ({ lot: { index }, isOn, onChange }: NumberProps) => {
  const { t } = useTranslation('manage');
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('auctionEditor.lot.select', { lot: index + 1 })}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={text.number}>{index + 1}</span>
    </label>
  );
};

const usePriceColumn = () => {
  const { t } = useTranslation('manage');
  return (field: LotPriceName): Column<LotRow> => ({
    key: field,
    label: t(`auctionEditor.price.${field}`),
    width: 'minmax(104px, 150px)',
    cell: ({ index, [field]: value }) => <LotPrice index={index} field={field} value={value} />,
  });
};

export const useLotColumns = (
  { lots, onLots }: LotTableState,
  { selected, onSelect }: LotSelection,
  prices: readonly LotPriceName[],
): readonly Column<LotRow>[] => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const askingOf = useAskingOf();
  const priceColumn = usePriceColumn();
  return [
    {
      key: 'lot',
      label: '',
      width: '64px',
      cell: (lot) => (
        <LotNumber
          lot={lot}
          isOn={selected.has(lotKeyOf(lot))}
          onChange={(isOn) => onSelect(lotKeyOf(lot), isOn)}
        />
      ),
    },
    {
      key: 'vehicles',
      label: '',
      width: 'minmax(220px, 2fr)',
      cell: (lot) => <LotVehicles lot={lot} />,
    },
    {
      key: 'asking',
      label: t('auctionEditor.price.asking'),
      width: 'minmax(80px, 126px)',
      align: 'end',
      cell: (lot) => format.priceOrDash(askingOf(lot)),
    },
    ...prices.map(priceColumn),
    {
      key: 'menu',
      label: '',
      width: '44px',
      align: 'end',
      cell: (lot) => <LotMenu lots={lots} onLots={onLots} lot={lot} />,
    },
  ];
};

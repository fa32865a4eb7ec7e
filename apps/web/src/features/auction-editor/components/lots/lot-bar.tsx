import { BOUNDS } from '@fairlot/auction-rules';
import { IconArrowsJoin2, IconCoinEuro, IconTrash } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fairlot/web-ui';
import type { LotValues } from '../../machines/auction-values.js';
import { joinLots, lotKeyOf, mayJoin, removeLots } from '../../machines/lot-list.js';
import { PriceDialog } from './price-dialog.js';
import check from '../check.module.css';
import styles from './lot-bar.module.css';

type Props = {
  readonly lots: readonly LotValues[];
  readonly onLots: (lots: LotValues[]) => void;
  /** Keys of the selected lots. If empty, a price rule applies to all lots. */
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (keys: ReadonlySet<number>) => void;
};

const SelectedLotActions = ({ lots, onLots, selected }: Omit<Props, 'onSelected'>) => {
  const { t } = useTranslation('manage');
  return (
    <>
      <Button
        look="plain"
        icon={<IconArrowsJoin2 size={18} aria-hidden />}
        disabled={!mayJoin(lots, selected)}
        title={t('auctionEditor.bar.joinHint', { count: BOUNDS.lotVehicles.max })}
        onClick={() => onLots(joinLots(lots, selected))}
      >
        {t('auctionEditor.bar.join')}
      </Button>
      <Button
        look="plain"
        icon={<IconTrash size={18} aria-hidden />}
        onClick={() => onLots(removeLots(lots, selected))}
      >
        {t('auctionEditor.lot.remove')}
      </Button>
    </>
  );
};

/** Actions on the selected lots. */
export const LotBar = ({ lots, onLots, selected, onSelected }: Props) => {
  const { t } = useTranslation('manage');
  const [isPricing, setPricing] = useState(false);
  const isAll = selected.size === lots.length;
  const some = selected.size > 0;
  return (
    <div className={styles.lotBar}>
      <label className={check.check}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = some && !isAll;
          }}
          onChange={() => onSelected(isAll ? new Set() : new Set(lots.map(lotKeyOf)))}
        />
        {some
          ? t('auctionEditor.bar.selected', { count: selected.size })
          : t('auctionEditor.bar.all', { count: lots.length })}
      </label>
      <Button
        look="light"
        icon={<IconCoinEuro size={18} aria-hidden />}
        onClick={() => setPricing(true)}
      >
        {t('auctionEditor.bar.price')}
      </Button>
      {some && <SelectedLotActions lots={lots} onLots={onLots} selected={selected} />}
      {isPricing && (
        <PriceDialog
          lots={lots}
          keys={some ? selected : null}
          onLots={onLots}
          onClose={() => setPricing(false)}
        />
      )}
    </div>
  );
};

import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useMediaQuery } from '@mantine/hooks';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, layout } from '@fairlot/web-ui';
import { ListPart } from '#shared/list/list-page.js';
import { useMayCall } from '#shared/session/rights.js';
import { AuctionsHistory } from '../../../vehicle-auctions/components/auctions-history.js';
import type { LotValues } from '../../machines/auction-values.js';
import { vehiclesIn } from '../../machines/lot-list.js';
import { StockChoiceContext, type NamedVehicle, type ChosenVehicles } from './stock-choice.js';
import { StockFile } from './stock-file.js';
import { stockList } from './stock-list.js';
import styles from '../dialog.module.css';

type Props = {
  readonly lots: readonly LotValues[];
  readonly onAdd: (vehicles: VehicleDetails[]) => void;
  readonly onClose: () => void;
};

/** Free vehicles of the imported stock, with multiple selection (ENG-15). */
export const StockDialog = ({ lots, onAdd, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const may = useMayCall();
  const [query, setQuery] = useState(stockList.defaults);
  const [chosen, setChosen] = useState<ChosenVehicles>(new Map());
  const [inspected, setInspected] = useState<NamedVehicle | null>(null);
  const isNarrow = useMediaQuery('(max-width: 760px)', false);
  return (
    <Modal
      opened
      onClose={onClose}
      // While a vehicle's earlier auctions are displayed, Escape closes only that dialog.
      closeOnEscape={inspected === null}

      size={860}
      fullScreen={isNarrow ?? false}
      title={stockList.useTexts().title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={styles.body}>
        <StockChoiceContext
          value={{
            unavailable: vehiclesIn(lots),
            chosen,
            onChosen: setChosen,
            onAsk: setInspected,
          }}
        >
          {may('SEC-39') && <StockFile />}
          <ListPart
            list={stockList}
            query={query}
            onChange={(change) => setQuery((before) => ({ ...before, ...change }))}
          />
        </StockChoiceContext>
        {inspected && <AuctionsHistory vehicle={inspected} onClose={() => setInspected(null)} />}
        <div className={clsx(layout.row, layout.atEnd, styles.foot)}>
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

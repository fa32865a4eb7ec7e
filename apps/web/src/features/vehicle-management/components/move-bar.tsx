import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { MOVED_MAX } from '@fairlot/contracts/vehicles';
import { Button, text } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyProps } from '#shared/list/describe-list.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { LazyInAuctions } from '../../vehicle-auctions/components/lazy-in-auctions.js';
import { useVehicleManagement } from './vehicle-management-context.js';
import type { ManagementFilter } from './management-filter.js';
import { MoveDialog } from './move-dialog.js';
import { MoveOutcome } from './move-outcome.js';
import { movesFor, type VehicleMove } from './move-rules.js';
import styles from './vehicle-management.module.css';

type OnTickedProps = {
  readonly onAsk: (move: VehicleMove) => void;
  readonly onAuctions: () => void;
};

/** The moves that are possible with the selected vehicles, or the reason why none is. */
const OnTicked = ({ onAsk, onAuctions }: OnTickedProps) => {
  const { t } = useTranslation('moves');
  const { ticked, onTick, isBusy } = useVehicleManagement();
  const moves = movesFor([...ticked.values()]);
  const isTooMany = ticked.size > MOVED_MAX;
  return (
    <>
      {moves.map((move) => (
        <Button
          key={move}
          look="light"
          disabled={isBusy || isTooMany}
          aria-busy={isBusy}
          onClick={() => onAsk(move)}
        >
          {t(`vehicleManagement.move.${move}`)}
        </Button>
      ))}
      <Button look="plain" disabled={isTooMany} onClick={onAuctions}>
        {t('vehicleManagement.auctions')}
      </Button>
      <Button look="plain" onClick={() => onTick(new Map())}>
        {t('vehicleManagement.select.none')}
      </Button>
      {moves.length === 0 && <span className={text.faint}>{t('vehicleManagement.nothing')}</span>}
      {isTooMany && (
        <span className={text.bad}>{t('vehicleManagement.most', { number: MOVED_MAX })}</span>
      )}
    </>
  );
};

/**
 * The bar above the list. It selects all visible vehicles, moves the selected ones, and shows the
 * result.
 */
export const MoveBar = ({ rows }: BodyProps<VehicleDetails, ManagementFilter>) => {
  const { t } = useTranslation('moves');
  const problemText = useProblemText();
  const { ticked, onTick, move, error } = useVehicleManagement();
  const [chosen, setChosen] = useState<VehicleMove | null>(null);
  const [isInAuctions, setInAuctions] = useState(false);
  const isAll = rows.length > 0 && rows.every(({ idVehicle }) => ticked.has(idVehicle));
  const all = () => new Map(rows.map((vehicle) => [vehicle.idVehicle, vehicle]));
  return (
    <>
      <MoveOutcome />
      {error !== null && (
        <p role="alert" className={text.bad}>
          {problemText(error)}
        </p>
      )}
      <div className={styles.bar} role="group" aria-label={t('vehicleManagement.bar')}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onTick(isAll ? new Map() : all())}
          />
          {ticked.size > 0
            ? t('vehicleManagement.select.some', { number: ticked.size })
            : t('vehicleManagement.select.all')}
        </label>
        {ticked.size > 0 && <OnTicked onAsk={setChosen} onAuctions={() => setInAuctions(true)} />}
      </div>
      {isInAuctions && (
        <LazyInAuctions idVehicles={[...ticked.keys()]} onClose={() => setInAuctions(false)} />
      )}
      {chosen !== null && (
        <MoveDialog
          move={chosen}
          idVehicles={[...ticked.keys()]}
          onClose={() => setChosen(null)}
          onConfirm={(order) => {
            setChosen(null);
            move(order);
          }}
        />
      )}
    </>
  );
};

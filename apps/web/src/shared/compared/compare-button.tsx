import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { controls } from '@fairlot/web-ui';
import { IconCheck, IconScale } from '@fairlot/web-ui/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import {
  COMPARED_MAX,
  useChoosing,
  useIsCompared,
  type ComparedVehicle,
} from './compared-vehicles.js';

type Props = {
  readonly vehicle: Pick<VehicleView, 'idVehicle' | 'brand' | 'model' | 'version'>;
  /** The lot in which the user selected the vehicle, if any. */
  readonly lot?: NonNullable<ComparedVehicle['lot']>;
  /** Whether the button has a text beside its icon. */
  readonly isWorded?: boolean;
};

/** A button that adds a vehicle to the comparison, or removes it. */
export const CompareButton = memo(function CompareButton({ vehicle, lot, isWorded }: Props) {
  const { t } = useTranslation();
  const isChosen = useIsCompared(vehicle.idVehicle);
  const { add, remove } = useChoosing();
  const name = vehicleTitle(vehicle);
  const toggle = () => {
    const { idVehicle } = vehicle;
    if (isChosen) return remove(idVehicle);
    const { idAuction, idLot } = lot ?? {};
    const from = idAuction === undefined || idLot === undefined ? null : { idAuction, idLot };
    if (add({ idVehicle, name, lot: from }) === 'full')
      showToast({ text: t('word.compareFull', { count: COMPARED_MAX }), tone: 'bad' });
  };
  const Icon = isChosen ? IconCheck : IconScale;
  const label = t('word.compareVehicle', { vehicle: name });
  return (
    <button
      type="button"
      className={isWorded ? controls.button : controls.iconButton}
      data-look="light"
      data-part="compare"
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon size={isWorded ? 16 : 20} aria-hidden />
      {isWorded && t('word.compare')}
    </button>
  );
});

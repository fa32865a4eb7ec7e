import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { Button, controls, Skeleton, VehicleDrawing } from '@fairlot/web-ui';
import { IconX } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../vehicle-pictures/components/picture.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import type { VehicleColumn } from './use-columns.js';
import styles from './compare.module.css';

type Props = { readonly column: VehicleColumn; readonly onRemove: () => void };

const CompareLinks = ({ idVehicle, lot }: Pick<VehicleColumn, 'idVehicle' | 'lot'>) => {
  const { t } = useTranslation('compare');
  return (
    <p className={styles.ways}>
      <Link to="/private/vehicles/$idVehicle" params={{ idVehicle }}>
        {t('word.vehicle')}
      </Link>
      {lot && lot.idAuction > 0 && lot.idLot > 0 && (
        <Link to="/auctions/$idAuction/lots/$idLot" params={lot}>
          {t('word.lotNumber', { lot: lot.idLot })}
        </Link>
      )}
    </p>
  );
};

/** Takes the place of a vehicle that cannot be displayed, and says why. */
const Unavailable = ({ idVehicle, isGone, error, retry }: VehicleColumn) => {
  const { t } = useTranslation('compare');
  const problemText = useProblemText();
  return (
    <div className={styles.untold} role="alert">
      <p>{isGone ? t('compare.gone', { idVehicle }) : problemText(error)}</p>
      {!isGone && (
        <Button look="light" onClick={retry}>
          {t('word.tryAgain')}
        </Button>
      )}
    </div>
  );
};

/** Picture and name of a vehicle, with its link and a remove button. */
export const CompareHead = ({ column, onRemove }: Props) => {
  const { t } = useTranslation('compare');
  const { vehicle, photos, idVehicle, error } = column;
  const name = vehicle ? vehicleTitle(vehicle) : t('compare.number', { idVehicle });
  const [cover] = photos;
  const content = () => {
    if (vehicle === undefined)
      return error ? <Unavailable {...column} /> : <Skeleton height={190} />;
    return (
      <>
        <div className={styles.picture}>
          {cover ? (
            <Picture photo={cover} alt="" sizes="(max-width: 700px) 50vw, 300px" isEager />
          ) : (
            <VehicleDrawing bodyType={vehicle.bodyType} />
          )}
        </div>
        <b>{name}</b>
        <CompareLinks idVehicle={idVehicle} lot={column.lot} />
      </>
    );
  };
  return (
    <div role="columnheader" className={styles.head}>
      {content()}
      <button
        type="button"
        className={controls.iconButton}
        aria-label={t('compare.remove', { vehicle: name })}
        title={t('compare.remove', { vehicle: name })}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
};

import { namedOnce } from '@fairlot/content/vehicle-name';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAreaName } from '../../live-room/components/use-area-name.js';
import { Provenance } from '../../vehicle-pictures/components/provenance.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { Skeleton } from '@fairlot/web-ui';
import { dataSheetQuery } from '../api/lot.js';
import styles from './data-sheet.module.css';

/** The data of one vehicle (SEC-22). */
export const VehicleDataSheet = ({
  vehicle,
}: {
  readonly vehicle: Pick<VehicleView, 'idVehicle'>;
}) => {
  const { t } = useTranslation('live');
  const { t: ofPortal } = useTranslation('portal');
  const format = useFormat();
  const nameOf = useCodeName();
  const areaName = useAreaName();
  const { data, error, refetch } = useQuery(dataSheetQuery(vehicle.idVehicle));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} />;
  const { brand, model, version } = namedOnce(data);
  const rows = [
    ['brand', brand],
    ['model', model],
    ['version', version],
    ['body', nameOf('BODY_TYPE', data.bodyType)],
    ['fuel', nameOf('FUEL', data.fuelType)],
    ['gearbox', nameOf('GEARBOX', data.gearbox)],
    ['power', data.powerHp === null ? null : format.hp(data.powerHp)],
    ['mileage', data.mileageKm === null ? null : format.km(data.mileageKm)],
    ['registration', data.firstRegistration && format.month(data.firstRegistration)],
    ['damage', t(data.damaged ? 'lotDetail.yes' : 'lotDetail.no')],
    ['plate', data.licensePlate],
    ['frame', data.frame],
    ['place', [data.postalCode, data.region && areaName(data.region)].filter(Boolean).join(' ')],
  ] as const;
  return (
    <dl className={styles.sheet}>
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`lotDetail.sheet.${key}`)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
      {data.provenance !== null && (
        <div>
          <dt>{ofPortal('codeTable.VEHICLE_FILTER.PROVENANCE')}</dt>
          <dd>
            <Provenance code={data.provenance} name={nameOf('PROVENANCE', data.provenance)} />
          </dd>
        </div>
      )}
    </dl>
  );
};

import { displayedVehicle } from '@fairlot/content/vehicle-name';
import type { VehicleDetails, VehicleView } from '@fairlot/contracts/vehicles';
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

const GROUPS = ['identity', 'drive', 'use', 'origin'] as const;

/** The vehicle details, in the groups in which buyers look for them. */
const useGroups = (data: VehicleDetails) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const nameOf = useCodeName();
  const areaName = useAreaName();
  const { brand, model, version } = displayedVehicle(data);
  const { licensePlate, frame, powerHp, mileageKm, firstRegistration } = data;
  return {
    identity: [
      ['brand', brand],
      ['model', model],
      ['version', version],
      ['plate', licensePlate],
      ['frame', frame],
    ],
    drive: [
      ['fuel', nameOf('FUEL', data.fuelType)],
      ['gearbox', nameOf('GEARBOX', data.gearbox)],
      ['power', powerHp === null ? null : format.hp(powerHp)],
    ],
    use: [
      ['body', nameOf('BODY_TYPE', data.bodyType)],
      ['registration', firstRegistration && format.month(firstRegistration)],
      ['mileage', mileageKm === null ? null : format.km(mileageKm)],
      ['damage', t(data.damaged ? 'lotDetail.yes' : 'lotDetail.no')],
    ],
    origin: [
      ['place', [data.postalCode, data.region && areaName(data.region)].filter(Boolean).join(' ')],
    ],
  } as const;
};

const From = ({ provenance }: { readonly provenance: string }) => {
  const { t } = useTranslation('portal');
  const nameOf = useCodeName();
  return (
    <div>
      <dt>{t('codeTable.VEHICLE_FILTER.PROVENANCE')}</dt>
      <dd>
        <Provenance code={provenance} name={nameOf('PROVENANCE', provenance)} />
      </dd>
    </div>
  );
};

const Sheet = ({ data }: { readonly data: VehicleDetails }) => {
  const { t } = useTranslation('live');
  const groups = useGroups(data);
  return (
    <div className={styles.sheet}>
      {GROUPS.map((group) => (
        <div key={group} className={styles.group}>
          <h4>{t(`lotDetail.sheet.group.${group}`)}</h4>
          <dl>
            {groups[group].map(([key, value]) => (
              <div key={key}>
                <dt>{t(`lotDetail.sheet.${key}`)}</dt>
                <dd>{value || t('lotDetail.unknown')}</dd>
              </div>
            ))}
            {group === 'origin' && data.provenance !== null && (
              <From provenance={data.provenance} />
            )}
          </dl>
        </div>
      ))}
    </div>
  );
};

/** The details of one vehicle (SEC-22). */
export const VehicleDataSheet = ({
  vehicle,
}: {
  readonly vehicle: Pick<VehicleView, 'idVehicle'>;
}) => {
  const { data, error, refetch } = useQuery(dataSheetQuery(vehicle.idVehicle));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Sheet data={data} /> : <Skeleton height={220} />;
};

import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import notice from './notice.module.css';

/** Warns the seller of a vehicle if another vehicle in the portal is the same car. */
export const SameCarNotice = ({ sameCar }: Pick<VehicleDetails, 'sameCar'>) => {
  const { t } = useTranslation('manage');
  return (
    sameCar && (
      <p className={notice.notice} role="status">
        {t(`sameCar.${sameCar}`)}
      </p>
    )
  );
};

import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import notice from './notice.module.css';

/** Warns a seller of a vehicle that is the same car as another one. */
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

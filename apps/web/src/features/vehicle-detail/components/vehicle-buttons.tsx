import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { vehicleSheetOperations, type VehicleView } from '@fairlot/contracts/vehicles';
import { isLanguage } from '@fairlot/countries';
import { Button, layout } from '@fairlot/web-ui';
import { IconFileTypePdf, IconPrinter } from '@fairlot/web-ui/icons';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareButton } from '#shared/compared/compare-button.js';
import type { ComparedVehicle } from '#shared/compared/compared-vehicles.js';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';

type Props = {
  readonly vehicle: VehicleView;
  readonly lot?: NonNullable<ComparedVehicle['lot']>;
  readonly children?: ReactNode;
};

/** Downloads the vehicle's data sheet as PDF, in the reader's language (ENG-120). */
const PdfButton = ({ vehicle }: Pick<Props, 'vehicle'>) => {
  const { t, i18n } = useTranslation('vehicle');
  const { pathname } = useLocation();
  const { idVehicle } = vehicle;
  const query = isLanguage(i18n.language) ? { language: i18n.language } : {};
  const start = () =>
    startExport({
      operation: vehicleSheetOperations['ENG-120'],
      input: { params: { id: idVehicle }, query },
      title: t('paper.task', { vehicle: vehicleTitle(vehicle) }),
      page: pathname,
    });
  return (
    <Button look="light" icon={<IconFileTypePdf size={16} aria-hidden />} onClick={start}>
      {t('paper.pdf')}
    </Button>
  );
};

/** The actions on a vehicle that every viewer has. */
export const VehicleButtons = ({ vehicle, lot, children }: Props) => {
  const { t } = useTranslation('vehicle');
  const mayCall = useMayCall();
  return (
    <div className={layout.row}>
      {children}
      <CompareButton vehicle={vehicle} {...(lot && { lot })} isWorded />
      {mayCall('ENG-120') && <PdfButton vehicle={vehicle} />}
      <Button
        look="light"
        icon={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('paper.print')}
      </Button>
    </div>
  );
};

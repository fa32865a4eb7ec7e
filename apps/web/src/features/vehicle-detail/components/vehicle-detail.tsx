import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { controls, layout, Skeleton } from '@fairlot/web-ui';
import { IconArrowBackUp } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketPrice } from '../../lot-detail/components/market.js';
import { VehicleDataSheet } from '../../lot-detail/components/vehicle-data-sheet.js';
import { isLocked } from '../../vehicle-edit/components/locked-page.js';
import { ConditionSection } from '../../vehicle-condition/components/condition-section.js';
import { VehicleAuctions } from '../../vehicle-auctions/components/vehicle-auctions.js';
import { HistorySection } from '../../vehicle-history/components/history-section.js';
import {
  documentsIn,
  photosIn,
  vehicleFilesQuery,
} from '../../vehicle-pictures/api/vehicle-files.js';
import { DrawnVehicle } from '../../vehicle-pictures/components/drawn-vehicle.js';
import { PictureGallery } from '../../vehicle-pictures/components/picture-gallery.js';
import { VehicleDocuments } from '../../vehicle-pictures/components/vehicle-documents.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useMayCall } from '#shared/session/rights.js';
import { VehicleButtons } from './vehicle-buttons.js';
import styles from './vehicle-detail.module.css';
import { SameCarNotice } from '#shared/ui/same-car-notice.js';
import { Section, Sheet } from '#shared/ui/sheet.js';

/** The code is loaded on demand, because only sellers need it. */
const FilesPanel = lazy(async () => {
  const { FilesPanel: component } = await import('./files-panel.js');
  return { default: component };
});

/** The calls that the file panel needs. */
const CHANGE_CALLS = [
  'ENG-90',
  'ENG-92',
  'ENG-100',
  'ENG-101',
  'SEC-12',
  'ENG-106',
  'ENG-109',
] as const;

type Props = { readonly vehicle: VehicleDetails };

const Pictures = ({ vehicle }: Props) => {
  const { data, error, refetch } = useQuery(vehicleFilesQuery(vehicle.idVehicle));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={340} />;
  const photos = photosIn(data.files);
  return (
    <>
      {photos.length > 0 ? (
        <PictureGallery name={vehicleTitle(vehicle)} photos={photos} />
      ) : (
        <DrawnVehicle bodyType={vehicle.bodyType} status="none" />
      )}
      <VehicleDocuments documents={documentsIn(data.files)} />
    </>
  );
};

type ReturnReason = NonNullable<VehicleDetails['returnReason']>;
/** Why the vehicle was returned. Shown to the user to whom it was returned (SEC-27). */
const Returned = ({ reason }: { readonly reason: ReturnReason }) => {
  const { t } = useTranslation('vehicle');
  const { t: ofMoves } = useTranslation('moves');
  return (
    <p className={styles.returned}>
      <IconArrowBackUp size={18} aria-hidden />
      {t('returned', { reason: ofMoves(`vehicleManagement.reason.${reason}`) })}
    </p>
  );
};

const Condition = ({ vehicle }: Props) => {
  const { t } = useTranslation('vehicle');
  const mayCall = useMayCall();
  const { idVehicle, state } = vehicle;
  return (
    <ConditionSection idVehicle={idVehicle} name={vehicleTitle(vehicle)}>
      {state !== null && !isLocked(vehicle) && mayCall('ENG-111') && (
        <p className={styles.onScreen}>
          <Link
            to="/private/vehicles/$idVehicle/condition"
            params={{ idVehicle }}
            className={controls.button}
          >
            {t('edit.condition')}
          </Link>
        </p>
      )}
    </ConditionSection>
  );
};

/**
 * SCR-071: the page of a vehicle with all its data. Its seller also gets links to edit the vehicle.
 */
export const VehicleDetail = ({ vehicle }: Props) => {
  const { t } = useTranslation('vehicle');
  const { t: ofLot } = useTranslation('live');
  const mayCall = useMayCall();
  const name = vehicleTitle(vehicle);
  // `state` is null for users who do not manage the vehicle (SEC-22).
  const isManaged = vehicle.state !== null && CHANGE_CALLS.every((id) => mayCall(id));
  return (
    <Sheet title={name} intro={vehicle.licensePlate}>
      <SameCarNotice sameCar={vehicle.sameCar} />
      {vehicle.returnReason !== null && <Returned reason={vehicle.returnReason} />}
      <VehicleButtons vehicle={vehicle} />
      <Pictures vehicle={vehicle} />
      {isManaged && (
        <div className={styles.onScreen}>
          <Section title={t('files.title')}>
            <Suspense fallback={<Skeleton height={240} />}>
              <FilesPanel vehicle={vehicle} />
            </Suspense>
          </Section>
        </div>
      )}
      <Condition vehicle={vehicle} />
      <Section title={ofLot('lotDetail.sheet.title')}>
        <VehicleDataSheet vehicle={vehicle} />
        <p className={clsx(layout.row, styles.onScreen)}>
          {vehicle.editVersion !== null && !isLocked(vehicle) && mayCall('SEC-23') && (
            <Link
              to="/private/vehicles/$idVehicle/edit"
              params={{ idVehicle: vehicle.idVehicle }}
              className={controls.button}
            >
              {t('edit.open')}
            </Link>
          )}
          <Link to="/private/booklet" className={controls.button} data-look="light">
            {t('archive')}
          </Link>
        </p>
      </Section>
      <Section title={ofLot('lotDetail.market.title', { vehicle: name })}>
        <MarketPrice vehicle={vehicle} />
      </Section>
      <Section title={t('auctions')}>
        <VehicleAuctions idVehicle={vehicle.idVehicle} label={t('auctionsOf', { vehicle: name })} />
      </Section>
      <HistorySection vehicle={vehicle} />
    </Sheet>
  );
};

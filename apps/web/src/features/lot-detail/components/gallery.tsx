import type { LotView } from '@fairlot/contracts/auction';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { layout, VehicleDrawing } from '@fairlot/web-ui';
import { photosIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { DrawnVehicle } from '../../vehicle-pictures/components/drawn-vehicle.js';
import styles from './gallery.module.css';

/** The code of the gallery is loaded only for lots with photos. */
const PictureGallery = lazy(async () => {
  const { PictureGallery: component } =
    await import('../../vehicle-pictures/components/picture-gallery.js');
  return { default: component };
});

/** The vehicle's photos. Until they are known to exist, a drawing of the same height. */
const Pictures = ({ vehicle }: { readonly vehicle: VehicleView }) => {
  const { data, error } = useQuery(vehicleFilesQuery(vehicle.idVehicle));
  const files = data?.files ?? [];
  const photos = photosIn(files);
  const status = error === null ? data && 'none' : 'failed';
  const drawn = <DrawnVehicle bodyType={vehicle.bodyType} status={status} />;
  if (photos.length === 0) return drawn;
  return (
    <Suspense fallback={<DrawnVehicle bodyType={vehicle.bodyType} status={undefined} />}>
      <PictureGallery name={vehicleTitle(vehicle)} photos={photos} />
    </Suspense>
  );
};

/** The photos of one vehicle. If the lot has several vehicles, buttons below choose the vehicle. */
export const Gallery = ({ lot: { vehicles } }: { readonly lot: LotView }) => {
  const { t } = useTranslation('live');
  const [chosen, setChosen] = useState(0);
  const vehicle = vehicles[Math.min(chosen, vehicles.length - 1)];
  if (vehicle === undefined) return null;
  return (
    <section className={styles.gallery} aria-label={t('lotDetail.pictures')}>
      <Pictures key={vehicle.idVehicle} vehicle={vehicle} />
      {vehicles.length > 1 && (
        <div className={layout.row}>
          {vehicles.map((one, index) => (
            <button
              type="button"
              key={one.idVehicle}
              className={styles.thumbButton}
              aria-pressed={one === vehicle}
              aria-label={vehicleTitle(one)}
              onClick={() => setChosen(index)}
            >
              <VehicleDrawing bodyType={one.bodyType} />
            </button>
          ))}
        </div>
      )}
    </section>
  );
};

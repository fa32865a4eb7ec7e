import type { LotView } from '@fairlot/contracts/auction';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { layout, showsBody, text, VehicleDrawing } from '@fairlot/web-ui';
import styles from './gallery.module.css';

/** What the picture is: a drawing claims a body where one is known, and never a colour. */
const Caption = ({ vehicle }: { readonly vehicle: VehicleView | undefined }) => {
  const { t } = useTranslation('live');
  const isOfBody = vehicle !== undefined && showsBody(vehicle.bodyType);
  return (
    <figcaption className={text.faint}>
      {t(isOfBody ? 'lotDetail.drawing' : 'lotDetail.noPictures')}
    </figcaption>
  );
};

/** One picture a vehicle, a drawing where none is uploaded: swiped, or chosen below. */
export const Gallery = ({ lot: { vehicles } }: { readonly lot: LotView }) => {
  const { t } = useTranslation('live');
  const stages = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const choose = (index: number) => {
    const list = stages.current;
    list?.scrollTo({ left: index * list.clientWidth });
    setChosen(index);
  };
  if (vehicles.length === 0) return null;
  const areSeveral = vehicles.length > 1;
  return (
    <figure className={styles.gallery}>
      <ul
        ref={stages}
        className={styles.stages}
        tabIndex={areSeveral ? 0 : undefined}
        aria-label={t('lotDetail.pictures')}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setChosen(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {vehicles.map((one) => (
          <li key={one.idVehicle} className={layout.stage}>
            <VehicleDrawing bodyType={one.bodyType} />
          </li>
        ))}
      </ul>
      <Caption vehicle={vehicles[chosen]} />
      {areSeveral && (
        <div className={layout.row}>
          {vehicles.map((one, index) => (
            <button
              type="button"
              key={one.idVehicle}
              className={styles.thumbButton}
              aria-pressed={index === chosen}
              aria-label={vehicleTitle(one)}
              onClick={() => choose(index)}
            >
              <VehicleDrawing bodyType={one.bodyType} />
            </button>
          ))}
        </div>
      )}
    </figure>
  );
};

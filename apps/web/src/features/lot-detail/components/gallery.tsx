import type { LotView } from '@fairlot/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleTitle } from '#shared/format/vehicle-title.js';
import { VehicleDrawing } from '@fairlot/web-ui';

/** One picture a vehicle: a drawing where none is uploaded. */
export const Gallery = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('lot-detail');
  const [chosen, setChosen] = useState(0);
  const vehicle = lot.vehicles[chosen];
  if (!vehicle) return null;
  return (
    <figure className="fl-gallery">
      <div className="fl-stage">
        <VehicleDrawing bodyType={vehicle.bodyType} brand={vehicle.brand} />
      </div>
      <figcaption className="fl-faint">{t('drawing')}</figcaption>
      {lot.vehicles.length > 1 && (
        <div className="fl-row">
          {lot.vehicles.map((one, index) => (
            <button
              type="button"
              key={one.idVehicle}
              className="fl-thumb-button"
              aria-pressed={index === chosen}
              aria-label={vehicleTitle(one)}
              onClick={() => setChosen(index)}
            >
              <VehicleDrawing bodyType={one.bodyType} brand={one.brand} />
            </button>
          ))}
        </div>
      )}
    </figure>
  );
};

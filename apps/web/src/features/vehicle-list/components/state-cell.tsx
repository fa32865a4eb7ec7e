import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { useMayCall } from '#shared/session/rights.js';
import { LazyInAuctions } from '../../vehicle-auctions/components/lazy-in-auctions.js';
import styles from './vehicle-list.module.css';

/** The state of a vehicle. A click opens the vehicle's auctions (SCR-118). */
export const StateCell = ({ row }: { readonly row: VehicleDetails }) => {
  const { t } = useTranslation('vehicles');
  const nameOf = useCodeName();
  const mayCall = useMayCall();
  const [isInAuctions, setInAuctions] = useState(false);
  const state = row.state && nameOf('VEHICLE_STATE', row.state);
  if (!state || !mayCall('ENG-112')) return state;
  const name = vehicleTitle(row);
  const label = t('word.auctionsOf', { vehicle: name });
  return (
    <>
      <button
        type="button"
        className={styles.state}
        aria-label={`${state}: ${label}`}
        title={label}
        onClick={() => setInAuctions(true)}
      >
        {state}
      </button>
      {isInAuctions && (
        <LazyInAuctions
          idVehicles={[row.idVehicle]}
          name={name}
          onClose={() => setInAuctions(false)}
        />
      )}
    </>
  );
};

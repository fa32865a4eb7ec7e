import type { VehicleView } from '@fairlot/contracts/vehicles';
import { layout } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import { CompareButton } from '#shared/compared/compare-button.js';
import type { Compared } from '#shared/compared/compared.js';

type Props = {
  readonly vehicle: VehicleView;
  readonly lot?: NonNullable<Compared['lot']>;
  readonly children?: ReactNode;
};

/** What may be done with a vehicle that one only looks at. */
export const VehicleActs = ({ vehicle, lot, children }: Props) => (
  <div className={layout.row}>
    {children}
    <CompareButton vehicle={vehicle} {...(lot && { lot })} isWorded />
  </div>
);

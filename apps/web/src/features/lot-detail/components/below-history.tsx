import type { LotView } from '@fairlot/contracts/auction';
import { useMayCall } from '#shared/session/rights.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { CompareButton } from '#shared/compared/compare-button.js';
import { DataSheet } from './data-sheet.js';
import { Market } from './market.js';
import { OwnOffers } from './own-offers.js';

type Props = { readonly lot: LotView; readonly entry: LotEntry };

/** The parts of a lot's page below the bid history. */
export const BelowHistory = ({ lot, entry }: Props) => {
  const mayCall = useMayCall();
  const [first] = lot.vehicles;
  return (
    <>
      {first && (
        <>
          <CompareButton vehicle={first} lot={lot} isWorded />
          <Market vehicle={first} />
        </>
      )}
      <DataSheet lot={lot} />
      {mayCall('ENG-35') && <OwnOffers lot={lot} entry={entry} />}
    </>
  );
};

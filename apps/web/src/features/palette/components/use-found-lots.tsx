import { SEARCH_MIN } from '@fairlot/contracts/auction';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCar } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { foundLotsQuery } from '../api/found-lots.js';
import type { PaletteEntry } from './palette-entry.js';

/** Of a pause of the typing; each question is a walk through all open lots. */
const WAIT_MS = 250;

type Found = {
  readonly entries: readonly PaletteEntry[];
  /** How the search over all auctions goes; null where nothing is asked of it. */
  readonly state: 'looking' | 'failed' | 'found' | null;
};
const NONE: Found = { entries: [], state: null };

/** Lots of all auctions but the open one, whose lots the palette knows by itself. */
export const useFoundLots = (typed: string): Found => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { idAuction: here } = useParams({ strict: false });
  const asked = typed.trim();
  const [q] = useDebouncedValue(asked, WAIT_MS);
  const { data, isFetching, isError } = useQuery(foundLotsQuery(q));
  if (asked.length < SEARCH_MIN) return NONE;
  const entries = (data?.lots ?? [])
    .filter(({ idAuction }) => idAuction !== here)
    .map(({ idAuction, idLot, auctionName, vehicles }) => ({
      key: `found ${idAuction} ${idLot}`,
      label: t('palette.lot', {
        lot: idLot,
        vehicle: vehicles[0] ? vehicleTitle(vehicles[0]) : '–',
      }),
      detail: [...vehicles.map(({ licensePlate }) => licensePlate), auctionName].join(' · '),
      icon: <IconCar size={18} aria-hidden />,
      run: () =>
        void navigate({ to: '/auctions/$idAuction/lots/$idLot', params: { idAuction, idLot } }),
    }));
  if (q !== asked || isFetching) return { entries, state: 'looking' };
  return isError ? { entries: [], state: 'failed' } : { entries, state: 'found' };
};

import { SEARCH_MIN } from '@fairlot/contracts/auction';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCar } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { foundLotsQuery } from '../api/found-lots.js';
import type { PaletteEntry } from './palette-entry.js';

/** Delay after the last typed letter before a search, because a search scans all open lots. */
const WAIT_MS = 250;

type FoundLots = {
  readonly entries: readonly PaletteEntry[];
  /** State of the search over all auctions. Null if nothing is searched. */
  readonly state: 'looking' | 'failed' | 'found' | null;
};
const NO_LOTS: FoundLots = { entries: [], state: null };

/** Matching lots of all auctions except the open one, whose lots the palette already lists. */
export const useFoundLots = (typed: string): FoundLots => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { idAuction: here } = useParams({ strict: false });
  const text = typed.trim();
  const [q] = useDebouncedValue(text, WAIT_MS);
  const { data, isFetching, isError } = useQuery(foundLotsQuery(q));
  if (text.length < SEARCH_MIN) return NO_LOTS;
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
  if (q !== text || isFetching) return { entries, state: 'looking' };
  return isError ? { entries: [], state: 'failed' } : { entries, state: 'found' };
};

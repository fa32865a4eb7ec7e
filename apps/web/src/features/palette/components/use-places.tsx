import { IconCar, IconGavel, IconList } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleWords } from '#shared/format/vehicle-words.js';
import { listedRecordsQuery } from '#shared/menu/listed-records-query.js';
import { useFullMenu } from '#shared/menu/use-menu.js';
import { useUser } from '#shared/session/session.js';
import { auctionQuery, vehicleName } from '../../live-room/api/auction.js';
import { runningAuctionsQuery } from '../../running-auctions/api/running-auctions.js';
import { useNavEntries } from '../../shell/components/main-nav.js';
import type { PaletteEntry, PalettePage } from './palette-entry.js';
import { useFurtherPages } from './use-further-pages.js';

const ICON_PX = 18;

/** The pages in the menus of the user's roles that the user may open. */
const useMenuPages = (): readonly PalettePage[] => {
  const { t } = useTranslation('shell');
  const menu = useFullMenu();
  const nav = useNavEntries();
  const inMenu = menu.filter((entry) => nav.every(({ to }) => to !== entry.to));
  return [
    ...nav.map(({ key, to, icon: Icon }) => ({
      key,
      label: t(`nav.${key}`),
      icon: <Icon size={ICON_PX} aria-hidden />,
      to,
    })),
    ...inMenu.map(({ code, label, to }) => ({
      key: `menu ${code}`,
      label,
      icon: <IconList size={ICON_PX} aria-hidden />,
      to,
    })),
  ];
};

/** The lists of records that the user may open. */
const useRecordPages = (): readonly PalettePage[] => {
  const { t } = useTranslation('shell');
  const { data = [] } = useQuery(listedRecordsQuery(useUser()));
  return data.map(({ path, pages, area }) => ({
    key: `record ${path}`,
    label: t(`${area}.title`, { ns: area }),
    icon: <IconList size={ICON_PX} aria-hidden />,
    to: pages.list,
  }));
};

/** All pages that the user may open. Each is listed once, by its name in the menu if it has one. */
export const usePages = (): readonly PalettePage[] => {
  const pages = [...useMenuPages(), ...useRecordPages(), ...useFurtherPages()];
  return pages.filter(({ to }, at) => pages.findIndex((page) => page.to === to) === at);
};

export const useAuctions = (): readonly PaletteEntry[] => {
  const navigate = useNavigate();
  const { data } = useQuery(runningAuctionsQuery(''));
  return useMemo(
    () =>
      (data ?? []).map(({ idAuction, auctionName, templateName }) => ({
        key: `auction ${idAuction}`,
        label: auctionName,
        detail: templateName,
        icon: <IconGavel size={ICON_PX} aria-hidden />,
        run: () => void navigate({ to: '/auctions/$idAuction', params: { idAuction } }),
      })),
    [data, navigate],
  );
};

/**
 * Palette entries for the lots of the open auction. They are found by number, registration, make,
 * model and version.
 */
export const useLots = (): readonly PaletteEntry[] => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { idAuction = 0 } = useParams({ strict: false });
  const { data } = useQuery({ ...auctionQuery(idAuction), enabled: idAuction > 0 });
  return useMemo(
    () =>
      (data?.lotList ?? []).map((lot) => ({
        key: `lot ${lot.idLot}`,
        label: t('palette.lot', { lot: lot.idLot, vehicle: vehicleName(lot) }),
        detail: lot.vehicles.map(({ licensePlate }) => licensePlate).join(', '),
        keywords: lot.vehicles.map(vehicleWords).join(' '),
        icon: <IconCar size={ICON_PX} aria-hidden />,
        run: () =>
          void navigate({
            to: '/auctions/$idAuction/lots/$idLot',
            params: { idAuction: lot.idAuction, idLot: lot.idLot },
          }),
      })),
    [data, t, navigate],
  );
};

import type { VehicleData } from '@fairlot/contracts/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mergeWith } from '#shared/form/concurrent-edit.js';
import { dataSheetQuery } from '../../lot-detail/api/lot.js';
import { useDataWords } from './use-data-words.js';
import { vehicleDataOf, type VehicleToEdit } from './vehicle-to-edit.js';

/** Merges the user's edit with vehicle data that another user has saved meanwhile. */
export const useVehicleMerge = mergeWith<VehicleData, VehicleToEdit>({
  valuesOf: ({ vehicle }) => vehicleDataOf(vehicle),
  useLoad: (subject) => {
    const client = useQueryClient();
    const { idVehicle } = subject.vehicle;
    return async () => {
      const query = { ...dataSheetQuery(idVehicle), staleTime: 0 };
      return { ...subject, vehicle: await client.fetchQuery(query) };
    };
  },
  startFrom: ({ vehicle, startFrom }) => startFrom(vehicle),
  useTexts: () => {
    const { t } = useTranslation('manage');
    const vehicle = useTranslation('vehicle');
    const { label, text } = useDataWords();
    const named = label as (field: string) => string;
    const valueText = text as (field: string, value: unknown) => string;
    return {
      title: t('auctionEditor.merge.title'),
      intro: t('auctionEditor.merge.text'),
      label: named,
      taken: (field, value) => `${t('auctionEditor.merge.taken')}: ${valueText(field, value)}`,
      theirs: (field, value) => `${t('auctionEditor.merge.theirs')}: ${valueText(field, value)}`,
      mine: (field, value) => `${t('auctionEditor.merge.mine')}: ${valueText(field, value)}`,
      takeTheirs: (field) => ({ text: vehicle.t('edit.take', { field: named(field) }) }),
    };
  },
});

import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { vehicleData, vehicleEditOperations, type VehicleData } from '@fairlot/contracts/vehicles';
import { hasPlateFormat, looksMistyped, readPlate, type IdMarket } from '@fairlot/countries';
import { readFrame } from '@fairlot/countries/frames';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeForm } from '#shared/form/describe-form.js';
import { describeFormPage } from '#shared/form/describe-form-page.js';
import { showToast } from '#shared/toast/show-toast.js';
import { MoneyInput } from '#shared/ui/amount-input.js';
import { dataSheetQuery } from '../../lot-detail/api/lot.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { MANAGED_STOCK } from '../../vehicle-management/api/managed-stock.js';
import { useVehicleMerge } from './merge-vehicles.js';
import { VinHints } from './vin-suggestions.js';
import { useDataWords } from './use-data-words.js';
import { vehicleDataOf, type VehicleToEdit } from './vehicle-to-edit.js';

type DataField = keyof VehicleData;
type DataFault = 'missing' | 'number' | 'month' | 'amount' | 'plate' | 'frame' | 'too_long';

const useWords = (field: DataField, fault: DataFault) => {
  const { t } = useTranslation('intake');
  const { label } = useDataWords();
  return { label: label(field), fault: t(`intake.fault.${fault}`) };
};
const textField = (field: DataField, fault: DataFault) => ({
  useTexts: () => useWords(field, fault),
});
const codeField = (field: DataField, table: 'BODY_TYPE' | 'FUEL' | 'GEARBOX') => ({
  useTexts: () => {
    const nameOf = useCodeName();
    return { ...useWords(field, 'missing'), of: (code: string) => nameOf(table, code) };
  },
});

/**
 * Whether the typed value needs no check, because it is empty (unknown) or equals the stored one.
 */
const isKept = (typed: string, standing: string): boolean => typed === '' || typed === standing;

/**
 * Schema with the rules of the vehicle's market, as on the server. A value that equals the stored
 * one is always valid.
 */
const vehicleSchemaOf = (idMarket: IdMarket, standing: VehicleData) =>
  vehicleData.extend({
    licensePlate: vehicleData.shape.licensePlate.refine(
      (plate) => isKept(plate, standing.licensePlate) || readPlate(plate, idMarket) !== null,
    ),
    frame: vehicleData.shape.frame.refine(
      (frame) =>
        isKept(frame, standing.frame) ||
        readFrame(frame, idMarket, standing.firstRegistration) !== null,
    ),
  });

const vehicleFormOf = (idMarket: IdMarket, standing: VehicleData) =>
  describeForm<VehicleData>(
    vehicleSchemaOf(idMarket, standing),
    {
      brand: textField('brand', 'missing'),
      model: textField('model', 'missing'),
      version: textField('version', 'too_long'),
      bodyType: codeField('bodyType', 'BODY_TYPE'),
      fuelType: codeField('fuelType', 'FUEL'),
      gearbox: codeField('gearbox', 'GEARBOX'),
      powerHp: textField('powerHp', 'number'),
      mileageKm: textField('mileageKm', 'number'),
      firstRegistration: { ...textField('firstRegistration', 'month'), isMonth: true },
      damaged: textField('damaged', 'missing'),
      postalCode: textField('postalCode', 'too_long'),
      askingPriceMinor: { ...textField('askingPriceMinor', 'amount'), Control: MoneyInput },
      licensePlate: {
        useTexts: (plate) => {
          const { t } = useTranslation('vehicle');
          const isUnusual = plate !== '' && !hasPlateFormat(String(plate), idMarket);
          const hint = isUnusual && idMarket !== 'OTHER' && t('edit.unusualPlate');
          return { ...useWords('licensePlate', 'plate'), ...(hint && { hint }) };
        },
      },
      frame: {
        useTexts: (frame) => {
          const { t } = useTranslation('vehicle');
          const hint = looksMistyped(String(frame).toUpperCase()) && t('edit.mistyped');
          return { ...useWords('frame', 'frame'), ...(hint && { hint }) };
        },
        Below: VinHints,
      },
    },
    'blur',
  );

/** SCR-072: the form for a vehicle's data, for users who may sell the vehicle. */
export const vehicleEditPage = (idMarket: IdMarket, standing: VehicleData) =>
  describeFormPage<'SEC-23', VehicleData, VehicleToEdit>({
    operation: vehicleEditOperations['SEC-23'],
    form: vehicleFormOf(idMarket, standing),
    // The key of the draft contains the vehicle's version, because a draft applies only to the
    // version from which it started.
    nameOf: ({ vehicle: { idVehicle, editVersion } }) => `vehicle.${idVehicle}.${editVersion}`,
    useTexts: ({ vehicle }) => {
      const { t } = useTranslation('vehicle');
      return {
        title: t('edit.title', { vehicle: vehicleTitle(vehicle) }),
        intro: t('edit.intro'),
        button: t('edit.button'),
      };
    },
    initialOf: ({ vehicle }) => vehicleDataOf(vehicle),
    inputOf: (data, { vehicle: { idVehicle, editVersion } }) => ({
      body: { ...data, idVehicle, ifVersion: editVersion ?? '' },
    }),
    useMerge: useVehicleMerge,
    useDone: ({ vehicle: { idVehicle } }) => {
      const { t } = useTranslation('vehicle');
      const navigate = useNavigate();
      const client = useQueryClient();
      return (saved) => {
        client.setQueryData(dataSheetQuery(idVehicle).queryKey, saved);
        void client.invalidateQueries({ queryKey: [MANAGED_STOCK] });
        showToast({ text: t('edit.done') });
        void navigate({ to: '/private/vehicles/$idVehicle', params: { idVehicle } });
      };
    },
  });

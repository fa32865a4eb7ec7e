import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { layout, SelectBox, text } from '@fairlot/web-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, searchFilter, type ListFilter } from '#shared/list/list-filters.js';
import { amountFilter, dayFilter, NUMBER_TYPING, RangeBoxes } from '#shared/list/range-filter.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { TemplateChoice } from '#shared/templates/template-choice.js';
import { CHANNELS, STATES, type VehicleListFilter } from './vehicle-list-filter.js';

const textFilter = (useLabel: () => string) => searchFilter<VehicleDetails>({ useLabel });
const usePortalLabel = (key: 'BRAND' | 'MODEL') => () =>
  useTranslation('portal').t(`codeTable.VEHICLE_FILTER.${key}`);
const useReportLabel = (key: 'licensePlate' | 'frame') => () =>
  useTranslation('portal').t(`report.${key}`);

/** A control that removes a code from the filter. The facets add codes. */
const codeFilter = (table: 'PROVENANCE' | 'FUEL'): ListFilter<VehicleDetails, string> => ({
  Control: ({ value, onChange, rows }) => {
    const { t } = useTranslation('vehicles');
    const nameOf = useCodeName();
    const codes = rows.flatMap(({ provenance, fuelType }) =>
      table === 'FUEL' ? [fuelType] : provenance === null ? [] : [provenance],
    );
    const options = [...new Set(value === 'all' ? codes : [value, ...codes])].toSorted();
    return (
      <SelectBox
        isNamed
        label={useTranslation('portal').t(`codeTable.VEHICLE_FILTER.${table}`)}
        value={value}
        onChange={onChange}
        choices={[
          { value: 'all', label: t('vehicles.any') },
          ...options.map((code) => ({ value: code, label: nameOf(table, code) })),
        ]}
      />
    );
  },
});

const templateFilter: ListFilter<VehicleDetails, number | undefined> = {
  Control: ({ value, onChange }) => {
    const { t } = useTranslation('vehicles');
    const id = useId();
    return (
      <label className={layout.row} htmlFor={id}>
        <span className={text.faint}>{t('vehicles.template')}</span>
        <TemplateChoice
          id={id}
          aria-invalid={false}
          aria-describedby={undefined}
          value={value ?? null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
          none={t('vehicles.any')}
        />
      </label>
    );
  },
};

/** `valueOf` is required but not used, because the server filters. */
const priceFilter = amountFilter<VehicleDetails>({
  useLabel: () => useTranslation('portal').t('codeTable.VEHICLE_FILTER.PRICE'),
  valueOf: ({ askingPriceMinor }) => String(askingPriceMinor),
});
const damageFilter = amountFilter<VehicleDetails>({
  useLabel: () => useTranslation('portal').t('codeTable.VEHICLE_FILTER.DAMAGE'),
  valueOf: ({ askingPriceMinor }) => String(askingPriceMinor),
});
const insertDateFilter = dayFilter<VehicleDetails>({
  useLabel: () => useTranslation('vehicles').t('vehicles.inserted'),
  valueOf: ({ insertDate }) => insertDate,
});

const auctionsFilter: ListFilter<VehicleDetails, string> = {
  Control: ({ value, onChange }) => (
    <RangeBoxes
      typing={NUMBER_TYPING}
      label={useTranslation('vehicles').t('vehicles.auctions')}
      value={value}
      onChange={onChange}
    />
  ),
};

export const VEHICLE_CONTROLS = {
  text: textFilter(() => useTranslation('vehicles').t('vehicles.search')),
  state: choiceFilter<VehicleDetails, VehicleListFilter['state']>(STATES, {
    isNamed: true,
    useTexts: () => {
      const nameOf = useCodeName();
      const { t } = useTranslation('vehicles');
      return {
        label: useTranslation('portal').t('report.status'),
        of: (value) => (value === 'all' ? t('vehicles.any') : nameOf('VEHICLE_STATE', value)),
      };
    },
  }),
  provenance: codeFilter('PROVENANCE'),
  fuelType: codeFilter('FUEL'),
  channel: choiceFilter<VehicleDetails, VehicleListFilter['channel']>(CHANNELS, {
    isNamed: true,
    useTexts: () => {
      const nameOf = useCodeName();
      const { t } = useTranslation('vehicles');
      return {
        label: useTranslation('portal').t('report.channel'),
        of: (value) => (value === 'all' ? t('vehicles.any') : nameOf('CHANNEL', value)),
      };
    },
  }),
  brand: textFilter(usePortalLabel('BRAND')),
  model: textFilter(usePortalLabel('MODEL')),
  licensePlate: textFilter(useReportLabel('licensePlate')),
  vehicleCode: textFilter(() => useTranslation('vehicles').t('vehicles.code')),
  vehicleFrame: textFilter(useReportLabel('frame')),
  idTemplate: templateFilter,
  price: { Control: priceFilter.Control },
  damage: { Control: damageFilter.Control },
  inserted: { Control: insertDateFilter.Control },
  auctions: auctionsFilter,
};
export const COLLAPSED_FILTERS = [
  'channel',
  'brand',
  'model',
  'licensePlate',
  'vehicleCode',
  'vehicleFrame',
  'idTemplate',
  'price',
  'damage',
  'inserted',
  'auctions',
] as const;

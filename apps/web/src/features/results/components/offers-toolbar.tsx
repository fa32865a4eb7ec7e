import { useTranslation } from 'react-i18next';
import { SelectBox } from '@fairlot/web-ui';
import type { OfferRow } from '../api/results.js';
import type { TypeExport } from '../api/export-task.js';
import { ExportButtons } from './export-buttons.js';
import { OFFER_KINDS, VOIDED, type OfferFilter } from './offer-filter.js';
import { dealersOf } from './offer-list.js';

export type OfferFilterProps = {
  readonly filter: OfferFilter;
  readonly onFilter: (change: Partial<OfferFilter>) => void;
};

type Props = OfferFilterProps & {
  readonly all: readonly OfferRow[];
  readonly onExport: (type: TypeExport) => void;
};

const idOf = (text: string) => (text === 'all' ? undefined : Number(text));

export const OffersToolbar = ({ filter, onFilter, all, onExport }: Props) => {
  const { t } = useTranslation('manage');
  const idLots = [...new Set(all.map(({ idLot }) => idLot))].toSorted((a, b) => a - b);
  const everyLot = { value: 'all', label: t('results.offers.everyLot') };
  const everyDealer = { value: 'all', label: t('results.offers.everyDealer') };
  return (
    <div className="fl-toolbar">
      <SelectBox
        label={t('results.offers.lot')}
        value={String(filter.lot ?? 'all')}
        choices={[
          everyLot,
          ...idLots.map((id) => ({ value: String(id), label: t('results.lot', { lot: id }) })),
        ]}
        onChange={(lot) => onFilter({ lot: idOf(lot) })}
      />
      <SelectBox
        label={t('results.offers.dealer')}
        value={String(filter.dealer ?? 'all')}
        choices={[
          everyDealer,
          ...dealersOf(all).map(({ idDealer, businessName }) => ({
            value: String(idDealer),
            label: businessName,
          })),
        ]}
        onChange={(dealer) => onFilter({ dealer: idOf(dealer) })}
      />
      <SelectBox
        label={t('results.offers.kind')}
        value={filter.kind}
        choices={OFFER_KINDS.map((value) => ({
          value,
          label: value === 'all' ? t('results.offers.everyKind') : t(`report.offerKind.${value}`),
        }))}
        onChange={(kind) => onFilter({ kind })}
      />
      <SelectBox
        label={t('results.offers.voided')}
        value={filter.voided}
        choices={VOIDED.map((value) => ({ value, label: t(`results.offers.isVoided.${value}`) }))}
        onChange={(voided) => onFilter({ voided })}
      />
      <ExportButtons onExport={onExport} />
    </div>
  );
};

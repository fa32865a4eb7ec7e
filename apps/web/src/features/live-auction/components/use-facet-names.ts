import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { LotView } from '@fairlot/contracts/auction';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaName } from '../../live-room/components/use-area-name.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { modelKeyOf } from './lot-facets.js';
import type { LIST_FACETS } from './lot-filter.js';

type ListFacet = (typeof LIST_FACETS)[number];

/** Display names of makes and models, by their value in the URL. */
const facetNamesIn = (lots: readonly LotView[]) => {
  const vehicles = lots.flatMap((lot) => lot.vehicles);
  return {
    make: new Map(
      vehicles.map(({ brandCode, brand }) => [brandCode, vehicleTitle({ brand, model: '' })]),
    ),
    model: new Map(
      vehicles.map(({ model }) => [modelKeyOf(model), vehicleTitle({ brand: '', model })]),
    ),
  };
};

/** Returns the display name of a facet's value. */
export const useFacetNames = (lots: readonly LotView[]) => {
  const { t } = useTranslation('live');
  const codeName = useCodeName();
  const areaName = useAreaName();
  const names = useMemo(() => facetNamesIn(lots), [lots]);
  return (facet: ListFacet, word: string): string => {
    if (facet === 'make' || facet === 'model') return names[facet].get(word) ?? word;
    if (facet === 'fuel') return codeName('FUEL', word);
    if (facet === 'place') return areaName(word);
    return t(`liveAuction.facet.${facet}.${word === 'yes' ? 'yes' : 'no'}`);
  };
};

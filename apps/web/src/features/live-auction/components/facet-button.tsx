import { Button, text } from '@fairlot/web-ui';
import { IconAdjustmentsHorizontal } from '@fairlot/web-ui/icons';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitValues } from '#shared/address/many.js';
import { LIST_FACETS, RANGE_FACETS, type LotFilter } from './lot-filter.js';

/** The code of the facets is loaded on demand, because most users do not filter. */
const FacetPart = lazy(async () => ({ default: (await import('./facet-part.js')).FacetPart }));

/** Number of chosen facet values plus the number of chosen ranges. */
export const chosenFacetCount = (filter: LotFilter): number =>
  LIST_FACETS.reduce((sum, facet) => sum + splitValues(filter[facet]).length, 0) +
  RANGE_FACETS.filter((facet) => filter[facet] !== '').length;

type Props = {
  readonly filter: LotFilter;
  readonly onFilter: (change: Partial<LotFilter>) => void;
};

/**
 * The button that opens and closes the facets, with the number of active ones, and the facets
 * themselves.
 */
export const useFacets = ({ filter, onFilter }: Props) => {
  const { t } = useTranslation('live');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = chosenFacetCount(filter);
  const button = (
    <Button
      look="light"
      icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setOpen(!isOpen)}
    >
      {t('liveAuction.facet.open')}
      {count > 0 && (
        <>
          {' '}
          <b>({count})</b>
        </>
      )}
    </Button>
  );
  const part = (isOpen || count > 0) && (
    <Suspense fallback={<span className={text.hidden}>{t('liveAuction.facet.open')}</span>}>
      <FacetPart id={id} isOpen={isOpen} filter={filter} onFilter={onFilter} />
    </Suspense>
  );
  return { button, part };
};

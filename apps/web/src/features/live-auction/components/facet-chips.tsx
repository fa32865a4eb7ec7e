import { Button } from '@fairlot/web-ui';
import { IconX } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { splitValues, toggleWord } from '#shared/address/many.js';
import { parseRange } from '#shared/address/range.js';
import { useFormat } from '#shared/format/use-format.js';
import { LIST_FACETS, NO_FACETS, RANGE_FACETS, type Facet, type LotFilter } from './lot-filter.js';
import type { useFacetNames } from './use-facet-names.js';
import styles from './facet-part.module.css';

type Props = {
  readonly filter: LotFilter;
  readonly onFilter: (change: Partial<LotFilter>) => void;
  readonly nameOf: ReturnType<typeof useFacetNames>;
};
type FacetChip = { readonly facet: Facet; readonly name: string; readonly left: string };

/** The active facet values. Each has a button that removes it, and one button removes all. */
export const FacetChips = ({ filter, onFilter, nameOf }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const numberOf = (facet: (typeof RANGE_FACETS)[number], end: string): string => {
    if (end === '') return '…';
    if (facet === 'price') return format.price(Number(end));
    return facet === 'mileage' ? format.km(Number(end)) : end;
  };
  const chips: readonly FacetChip[] = [
    ...LIST_FACETS.flatMap((facet) =>
      splitValues(filter[facet]).map((word) => ({
        facet,
        name: nameOf(facet, word),
        left: toggleWord(filter[facet], word),
      })),
    ),
    ...RANGE_FACETS.flatMap((facet) => {
      if (filter[facet] === '') return [];
      const { from, to } = parseRange(filter[facet]);
      return [{ facet, name: `${numberOf(facet, from)} – ${numberOf(facet, to)}`, left: '' }];
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('liveAuction.facet.chosen')}>
      {chips.map(({ facet, name, left }) => (
        <li key={`${facet} ${name}`}>
          <button
            type="button"
            aria-label={t('liveAuction.facet.remove', {
              name: `${t(`liveAuction.facet.${facet}.label`)}: ${name}`,
            })}
            onClick={() => onFilter({ [facet]: left })}
          >
            {t(`liveAuction.facet.${facet}.label`)}: {name}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button look="plain" onClick={() => onFilter(NO_FACETS)}>
          {t('liveAuction.facet.clear')}
        </Button>
      </li>
    </ul>
  );
};

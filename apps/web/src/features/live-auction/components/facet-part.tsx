import { useTranslation } from 'react-i18next';
import { wordsIn, toggleWord } from '#shared/address/many.js';
import { AMOUNTS, NUMBERS, RangeBoxes, YEARS } from '#shared/list/range-filter.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { FacetChips } from './facet-chips.js';
import { FacetList } from './facet-list.js';
import { modelsOf } from './lot-facets.js';
import { LIST_FACETS, RANGE_FACETS, type LotFilter } from './lot-filter.js';
import { useFacetCounts } from './use-facet-counts.js';
import { useFacetNames } from './use-facet-names.js';
import styles from './facet-part.module.css';

type Props = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly filter: LotFilter;
  readonly onFilter: (change: Partial<LotFilter>) => void;
};
type PanelProps = Omit<Props, 'isOpen'> & { readonly nameOf: ReturnType<typeof useFacetNames> };

const TYPINGS = { mileage: NUMBERS, year: YEARS, price: AMOUNTS };

const Panel = ({ id, filter, onFilter, nameOf }: PanelProps) => {
  const { t } = useTranslation('live');
  const { auction } = useLiveAuctionPage();
  const { words, ends } = useFacetCounts(filter);
  const countsOf = (facet: (typeof LIST_FACETS)[number]) => {
    if (facet !== 'model') return words[facet];
    // Only models of the chosen makes, because all makes together have hundreds.
    const models = modelsOf(auction.lotList, wordsIn(filter.make));
    return new Map([...words.model].filter(([word]) => models.has(word)));
  };
  const toggle = (facet: (typeof LIST_FACETS)[number], word: string) => {
    const left = toggleWord(filter[facet], word);
    if (facet !== 'make') return onFilter({ [facet]: left });
    // Removes models that no remaining make has.
    const models = modelsOf(auction.lotList, wordsIn(left));
    const model = wordsIn(filter.model).filter((one) => models.has(one));
    return onFilter({ make: left, model: model.join(',') });
  };
  return (
    <div id={id} role="group" aria-label={t('liveAuction.facet.panel')} className={styles.panel}>
      {LIST_FACETS.map((facet) => {
        const counts = countsOf(facet);
        return (
          counts.size > 0 && (
            <FacetList
              key={facet === 'model' ? `model ${filter.make}` : facet}
              facet={facet}
              counts={counts}
              value={filter[facet]}
              nameOf={(word) => nameOf(facet, word)}
              onToggle={(word) => toggle(facet, word)}
            />
          )
        );
      })}
      {RANGE_FACETS.map((facet) => (
        <RangeBoxes
          key={facet}
          typing={TYPINGS[facet]}
          label={t(`liveAuction.facet.${facet}.label`)}
          value={filter[facet]}
          onChange={(value) => onFilter({ [facet]: value })}
          bounds={ends[facet]}
        />
      ))}
    </div>
  );
};

/** The facets and the active choices. Loaded when one of them is needed. */
export const FacetPart = ({ id, isOpen, filter, onFilter }: Props) => {
  const { auction } = useLiveAuctionPage();
  const nameOf = useFacetNames(auction.lotList);
  return (
    <>
      {isOpen && <Panel id={id} filter={filter} onFilter={onFilter} nameOf={nameOf} />}
      <FacetChips filter={filter} onFilter={onFilter} nameOf={nameOf} />
    </>
  );
};

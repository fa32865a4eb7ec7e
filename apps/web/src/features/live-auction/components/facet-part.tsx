import { useTranslation } from 'react-i18next';
import { splitValues, toggleWord } from '#shared/address/many.js';
import {
  AMOUNT_TYPING,
  NUMBER_TYPING,
  RangeBoxes,
  YEAR_TYPING,
} from '#shared/list/range-filter.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { FacetChips } from './facet-chips.js';
import { FacetList } from './facet-list.js';
import { modelChoicesOf } from './lot-facets.js';
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

const TYPING_BY_FACET = { mileage: NUMBER_TYPING, year: YEAR_TYPING, price: AMOUNT_TYPING };

const Panel = ({ id, filter, onFilter, nameOf }: PanelProps) => {
  const { t } = useTranslation('live');
  const { auction } = useLiveAuctionPage();
  const { words, ends } = useFacetCounts(filter);
  const countsOf = (facet: (typeof LIST_FACETS)[number]) => {
    if (facet !== 'model') return words[facet];
    // Lists only the models of the chosen makes, because all makes together have hundreds.
    const models = modelChoicesOf(auction.lotList, splitValues(filter.make));
    return new Map([...words.model].filter(([word]) => models.has(word)));
  };
  const toggle = (facet: (typeof LIST_FACETS)[number], word: string) => {
    const left = toggleWord(filter[facet], word);
    if (facet !== 'make') return onFilter({ [facet]: left });
    // When a make is deselected, also deselects models that no remaining make has.
    const models = modelChoicesOf(auction.lotList, splitValues(left));
    const model = splitValues(filter.model).filter((one) => models.has(one));
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
          typing={TYPING_BY_FACET[facet]}
          label={t(`liveAuction.facet.${facet}.label`)}
          value={filter[facet]}
          onChange={(value) => onFilter({ [facet]: value })}
          bounds={ends[facet]}
        />
      ))}
    </div>
  );
};

/** The facets, and the chips of the active values. Their code is loaded on demand. */
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

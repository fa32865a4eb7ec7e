import type { LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { vehicleWords } from '#shared/format/vehicle-words.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { amountFilter } from '#shared/list/range-filter.js';
import { RESULTS_SHOWN, type ResultsShown } from './result-filter.js';
import { bestOfferMinor, isReserveMet } from './result-list.js';
import { awardState } from '#shared/status/award-status.js';

const IS_SHOWN: Record<ResultsShown, (lot: LotView) => boolean> = {
  all: () => true,
  toAward: (lot) => awardState(lot).hasTag('isToBeAwarded'),
  unmet: (lot) => awardState(lot).hasTag('isToBeAwarded') && isReserveMet(lot) === false,
  awarded: (lot) => awardState(lot).can({ type: 'AwardSettled' }),
  settled: (lot) => awardState(lot).hasTag('isSettled'),
  notAwarded: (lot) => awardState(lot).hasTag('isNotAwarded'),
};

const shownFilter = choiceFilter<LotView, ResultsShown>(RESULTS_SHOWN, {
  useTexts: () => {
    const { t } = useTranslation('manage');
    return { label: t('word.whichLots'), of: (value) => t(`results.show.${value}`) };
  },
  matches: (lot, value) => IS_SHOWN[value](lot),
  look: 'counted',
});

const searchedText = (lot: LotView): string =>
  [
    lot.idLot,
    ...lot.vehicles.map(vehicleWords),
    lot.managed?.awarded?.businessName,
    ...(lot.managed?.bound ?? []).map(({ businessName }) => businessName),
  ]
    .join(' ')
    .toLowerCase();

/** A lot matches if it contains every word, in any order. */
const textFilter = searchFilter<LotView>({
  useLabel: () => useTranslation('manage').t('results.search'),
  matches: (lot, typed) => {
    const text = searchedText(lot);
    return typed
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  },
});

const bestFilter = amountFilter<LotView>({
  useLabel: () => useTranslation('manage').t('results.column.best'),
  valueOf: (lot) => bestOfferMinor(lot)?.toString() ?? null,
});

/** The filters by the name of their search parameter. */
export const RESULT_FILTERS = { show: shownFilter, q: textFilter, best: bestFilter };

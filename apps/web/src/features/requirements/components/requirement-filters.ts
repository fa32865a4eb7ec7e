import type { RequirementRow } from '@fairlot/contracts/back-office';
import { isMarket, type IdMarket } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import { choiceFilter } from '#shared/list/list-filters.js';
import { AGE_FILTERS, OWER_FILTERS, REASONS, STATES } from './requirements-filter.js';

const stateFilter = choiceFilter<RequirementRow, (typeof STATES)[number]>(STATES, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('word.status'),
      of: (one) => {
        if (one === 'all') return t('word.all');
        if (one === 'waiting') return t('requirements.waiting');
        return t(`codeTable.REQUIREMENT_STATE.${one}`);
      },
    };
  },
});

const reasonFilter = choiceFilter<RequirementRow, (typeof REASONS)[number]>(REASONS, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('word.reason'),
      of: (one) => (one === 'all' ? t('word.all') : t(`codeTable.REQUIREMENT_REASON.${one}`)),
    };
  },
});

const owerFilter = choiceFilter<RequirementRow, (typeof OWER_FILTERS)[number]>(OWER_FILTERS, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('requirements.column.owedBy'),
      of: (one) => (one === 'all' ? t('word.all') : t(`codeTable.REQUIREMENT_OWER.${one}`)),
    };
  },
});

const marketFilter = (markets: readonly string[]) =>
  choiceFilter<RequirementRow, IdMarket | 'all'>(['all', ...markets.filter(isMarket)], {
    isNamed: true,
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        label: t('word.market'),
        of: (one) => (one === 'all' ? t('word.all') : t(`market.${one}`)),
      };
    },
  });

const ageFilter = choiceFilter<RequirementRow, (typeof AGE_FILTERS)[number]>(AGE_FILTERS, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('requirements.column.dueAt'),
      of: (one) => (one === 'all' ? t('word.all') : t('registrations.overdue')),
    };
  },
});

/** The filters of the list of requirements, which the server applies. */
export const requirementFilters = (markets: readonly string[]) => ({
  state: stateFilter,
  reason: reasonFilter,
  market: marketFilter(markets),
  owedBy: owerFilter,
  age: ageFilter,
});

import type { RegistrationRow } from '@fairlot/contracts/back-office';
import { isMarket, type IdMarket } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { AGE_FILTERS, ASSIGNEES, STATES } from './registrations-filter.js';

const textFilter = searchFilter<RegistrationRow>({
  useLabel: () => useTranslation('admin').t('registrations.search'),
});

const stateFilter = choiceFilter<RegistrationRow, (typeof STATES)[number]>(STATES, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('word.status'),
      of: (one) => {
        if (one === 'all') return t('word.all');
        return one === 'waiting' ? t('registrations.waiting') : t(`registrations.state.${one}`);
      },
    };
  },
});

const marketFilter = (markets: readonly string[]) =>
  choiceFilter<RegistrationRow, IdMarket | 'all'>(['all', ...markets.filter(isMarket)], {
    isNamed: true,
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        label: t('word.market'),
        of: (one) => (one === 'all' ? t('word.all') : t(`market.${one}`)),
      };
    },
  });

const assigneeFilter = choiceFilter<RegistrationRow, (typeof ASSIGNEES)[number]>(ASSIGNEES, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    const words = {
      all: t('word.all'),
      me: t('registrations.me'),
      none: t('registrations.nobody'),
    };
    return { label: t('registrations.column.assignee'), of: (one) => words[one] };
  },
});

const ageFilter = choiceFilter<RegistrationRow, (typeof AGE_FILTERS)[number]>(AGE_FILTERS, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('registrations.age'),
      of: (one) => (one === 'all' ? t('word.all') : t('registrations.overdue')),
    };
  },
});

/** The filters of the list of applications, which the server applies. */
export const registrationFilters = (markets: readonly string[]) => ({
  q: textFilter,
  state: stateFilter,
  market: marketFilter(markets),
  assignee: assigneeFilter,
  age: ageFilter,
});

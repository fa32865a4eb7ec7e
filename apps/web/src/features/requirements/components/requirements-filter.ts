import { requirementOwer, requirementReason, requirementState } from '@fairlot/contracts/access';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';
import { sortParameter } from '#shared/address/sorting.js';

export const UNMET_STATES = ['OPEN', 'SUBMITTED', 'REJECTED'] as const;
export const STATES = ['waiting', ...requirementState.options, 'all'] as const;
export const REASONS = ['all', ...requirementReason.options] as const;
export const OWER_FILTERS = ['all', ...requirementOwer.options] as const;
export const AGE_FILTERS = ['all', 'overdue'] as const;
const SORTS = ['dueAt', 'createdAt'] as const;

/** Search parameters of the list. By default, it contains only unmet requirements. */
export const requirementsFilter = z.object({
  state: oneOfParameter(STATES, 'waiting'),
  reason: oneOfParameter(REASONS, 'all'),
  market: oneOfParameter(['all', ...MARKETS], 'all'),
  owedBy: oneOfParameter(OWER_FILTERS, 'all'),
  age: oneOfParameter(AGE_FILTERS, 'all'),
  sort: sortParameter(SORTS, 'dueAt'),
});
export type RequirementsFilter = z.infer<typeof requirementsFilter>;

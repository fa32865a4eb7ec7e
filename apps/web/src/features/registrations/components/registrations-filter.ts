import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { oneOfParameter, searchText } from '#shared/address/search-params.js';
import { sortParameter } from '#shared/address/sorting.js';

export const OPEN_STATES = ['REGISTERED', 'ASKED', 'ANSWERED'] as const;
export const STATES = ['waiting', ...OPEN_STATES, 'ACCEPTED', 'REJECTED', 'all'] as const;
export const ASSIGNEES = ['all', 'me', 'none'] as const;
export const AGE_FILTERS = ['all', 'overdue'] as const;
const SORTS = ['registeredAt', 'businessName'] as const;

/** Search parameters of the list. By default, it contains only open applications. */
export const registrationsFilter = z.object({
  q: searchText,
  state: oneOfParameter(STATES, 'waiting'),
  market: oneOfParameter(['all', ...MARKETS], 'all'),
  assignee: oneOfParameter(ASSIGNEES, 'all'),
  age: oneOfParameter(AGE_FILTERS, 'all'),
  sort: sortParameter(SORTS, 'registeredAt'),
});
export type RegistrationsFilter = z.infer<typeof registrationsFilter>;

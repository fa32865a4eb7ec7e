import { requirementOperations } from '@fairlot/contracts/back-office';
import { isMarket, momentAt } from '@fairlot/countries';
import { isIsoDate } from '@fairlot/web-ui';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import { UNMET_STATES, type RequirementsFilter } from '../components/requirements-filter.js';

const PAGE_ROWS = 50;
const MINUTE_MS = 60_000;
const RULES_EVERY_MS = 1_000;
const QUERY_KEY = 'requirements';
export const requirementsKey = [QUERY_KEY] as const;

const requestQuery = ({ state, reason, market, owedBy, age }: RequirementsFilter) => ({
  ...(state !== 'all' && { state: state === 'waiting' ? [...UNMET_STATES] : [state] }),
  ...(reason !== 'all' && { reason: [reason] }),
  ...(isMarket(market) && { market: [market] }),
  ...(owedBy !== 'all' && { owedBy: [owedBy] }),
  ...(age === 'overdue' && { overdue: 'true' as const }),
});

/** Requirements page by page, the earliest deadline first (ENG-285). */
export const requirementsQuery = (filter: RequirementsFilter) =>
  pagesQuery(
    [QUERY_KEY, requestQuery(filter), filter.sort],
    (page, signal) =>
      call(
        requirementOperations['ENG-285'],
        { query: { ...requestQuery(filter), sort: filter.sort, ...page } },
        { signal },
      ),
    PAGE_ROWS,
  );

/** All requirements of one dealer in the markets of the reader (ENG-285). */
export const requirementsOfDealerQuery = (idDealer: number) =>
  pagesQuery(
    [QUERY_KEY, 'dealer', idDealer],
    (page, signal) =>
      call(requirementOperations['ENG-285'], { query: { idDealer, ...page } }, { signal }),
    PAGE_ROWS,
  );

/**
 * The rules of the markets (ENG-291). Read again and again while a rule is being applied to
 * dealers.
 */
export const rulesQuery = queryOptions({
  queryKey: [QUERY_KEY, 'rules'],
  queryFn: ({ signal }) => call(requirementOperations['ENG-291'], {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.rows.some(({ state }) => state === 'RUNNING') ? RULES_EVERY_MS : false,
});

type CallBody<Id extends 'ENG-286' | 'ENG-287' | 'ENG-290'> = CallInput<Id>['body'];
type ReachQuery = CallInput<'ENG-295'>['query'];

/** The number of dealers to whom a rule would apply (ENG-295). */
export const reachQuery = (query: ReachQuery) =>
  queryOptions({
    queryKey: [QUERY_KEY, 'reach', query],
    queryFn: ({ signal }) => call(requirementOperations['ENG-295'], { query }, { signal }),
  });

export const addRequirement = (body: CallBody<'ENG-286'>, commandId: string) =>
  call(requirementOperations['ENG-286'], { body }, { commandId });
export const decideRequirement = (body: CallBody<'ENG-287'>, commandId: string) =>
  call(requirementOperations['ENG-287'], { body }, { commandId });
export const addRule = (body: CallBody<'ENG-290'>, commandId: string) =>
  call(requirementOperations['ENG-290'], { body }, { commandId });

/** Addresses of the images of a document (ENG-288), and of the file itself (ENG-289). */
export const documentAddress = (idRequirement: number) => {
  const path = `/api/v1/admin/requirement/${idRequirement}/document`;
  return { picture: `${path}?width=640`, large: `${path}?width=1920`, file: `${path}/file` };
};

/** The last minute of a day in the market's time zone. Null if the day is empty. */
export const endOfDay = (day: string, idMarket: string): number | null => {
  const end = isMarket(idMarket) && isIsoDate(day) ? momentAt(day, idMarket, 'end') : null;
  return end === null ? null : end - MINUTE_MS;
};

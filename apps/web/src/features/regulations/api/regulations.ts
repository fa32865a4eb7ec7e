import { ownRegulationOperations } from '@fairlot/contracts/access';
import { regulationOperations } from '@fairlot/contracts/back-office';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';

export type RegulationVersions = CallAnswer<'ENG-276'>;
export type VersionTexts = CallAnswer<'ENG-277'>;

/** Version number of the built-in text, which applies until the template has its own. */
export const BUILT_IN = 0;
const QUERY_KEY = 'regulations';

export const versionsKey = (idTemplate: number) => [QUERY_KEY, idTemplate, 'versions'] as const;

/** Versions of a template's regulation, newest first (ENG-276). */
export const versionsQuery = (idTemplate: number) =>
  queryOptions({
    queryKey: versionsKey(idTemplate),
    queryFn: ({ signal }) =>
      call(regulationOperations['ENG-276'], { params: { idTemplate } }, { signal }),
  });

/** The texts of one version in all its languages (ENG-277). */
export const textsQuery = (idTemplate: number, version: number) =>
  queryOptions({
    queryKey: [QUERY_KEY, idTemplate, 'texts', version],
    queryFn: ({ signal }) =>
      call(regulationOperations['ENG-277'], { params: { idTemplate, version } }, { signal }),
  });

/**
 * The regulations that a dealer has accepted (ENG-279). Null means the user's own dealer (ENG-280).
 */
export const acceptancesQuery = (idDealer: number | null) =>
  queryOptions({
    queryKey: [QUERY_KEY, 'acceptances', idDealer],
    queryFn: ({ signal }) =>
      idDealer === null
        ? call(ownRegulationOperations['ENG-280'], {}, { signal })
        : call(regulationOperations['ENG-279'], { query: { idDealer } }, { signal }),
  });

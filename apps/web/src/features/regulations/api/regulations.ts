import { ownRegulationOperations } from '@fairlot/contracts/access';
import { regulationOperations } from '@fairlot/contracts/back-office';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';

export type RegulationVersions = CallAnswer<'ENG-276'>;
export type VersionTexts = CallAnswer<'ENG-277'>;

/** Version number of the text that comes with the portal. */
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

/** All texts of one version (ENG-277). */
export const textsQuery = (idTemplate: number, version: number) =>
  queryOptions({
    queryKey: [QUERY_KEY, idTemplate, 'texts', version],
    queryFn: ({ signal }) =>
      call(regulationOperations['ENG-277'], { params: { idTemplate, version } }, { signal }),
  });

/** Acceptances of a dealer (ENG-279), or of the user's own dealer (ENG-280). */
export const acceptancesQuery = (idDealer: number | null) =>
  queryOptions({
    queryKey: [QUERY_KEY, 'acceptances', idDealer],
    queryFn: ({ signal }) =>
      idDealer === null
        ? call(ownRegulationOperations['ENG-280'], {}, { signal })
        : call(regulationOperations['ENG-279'], { query: { idDealer } }, { signal }),
  });

import { auctionControlOperations } from '@fairlot/contracts/auction';
import type { IdMarket } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';
import type { Lookup } from '#shared/record/kinds/lookup-query.js';

export type UsableTemplate = CallAnswer<'ENG-16'>['rows'][number];

/** Number of templates that a select lists. If there are more, users search by name. */
const LISTED_MAX = 50;
/** Number of matches of a search. */
const FOUND_MAX = 20;
const KEY = 'usable-templates';

/** A market in which the templates must be available. Undefined for all. */
type Place = { readonly market?: IdMarket };

/** The first templates by name with which the user can work, and whether these are all (ENG-16). */
export const templatesQuery = (place: Place = {}) =>
  queryOptions({
    queryKey: [KEY, place],
    queryFn: async ({ signal }) => {
      const query = { ...place, sort: 'templateName', limit: LISTED_MAX } as const;
      const { rows, next } = await call(auctionControlOperations['ENG-16'], { query }, { signal });
      return { rows, isComplete: next === null };
    },
  });

/** Templates by id. Those with which the user cannot work are left out. */
export const templatesByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [KEY, 'ids', ids],
    queryFn: async ({ signal }): Promise<readonly UsableTemplate[]> => {
      if (ids.length === 0) return [];
      const query = { idTemplate: [...ids] };
      return (await call(auctionControlOperations['ENG-16'], { query }, { signal })).rows;
    },
  });

/** Finds templates by a part of their name, on the server. */
export const templateLookup = (place: Place = {}): Lookup => ({
  key: [KEY, place],
  call: 'ENG-16',
  find: async (asked, signal) => {
    const filter = 'id' in asked ? { idTemplate: [asked.id] } : { ...place, ...asked };
    const query = { ...filter, sort: 'templateName', limit: FOUND_MAX } as const;
    const { rows } = await call(auctionControlOperations['ENG-16'], { query }, { signal });
    return rows.map(({ idTemplate: id, templateName, idMarket }) => ({
      id,
      title: `${templateName} · ${idMarket}`,
    }));
  },
});

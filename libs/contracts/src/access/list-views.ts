import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { defineOperations } from '../operation.js';
import { done } from '../fields.js';
import { rows } from '../rows.js';

export const LIST_VIEWS_MAX = 50;
/** Maximum number of views of colleagues that are returned for a list. */
export const SHARED_VIEWS_MAX = 100;
export const LIST_VIEW_NAME_MAX = 60;
const WORD_MAX = 40;
const FILTER_VALUES_MAX = 40;
const TEXT_MAX = 300;
const COLUMNS_MAX = 50;

type ViewedList =
  | ('vehicle-list' | 'vehicle-management' | 'lots' | 'running-auctions')
  | `record-${string}`;

/**
 * Name of a list whose views can be saved. The names of records are not imported, to keep the
 * bundle of clients small; the server checks them.
 */
const viewedLists = z
  .string()
  .regex(
    /^(?:vehicle-list|vehicle-management|lots|running-auctions|record-\w{1,40})$/,
  ) as z.ZodType as z.ZodType<ViewedList, ViewedList>;
/** Text that a database can store: no NUL and no lone surrogates. */
const storableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));
const viewName = storableText(LIST_VIEW_NAME_MAX).describe(
  'Name of the view. The view with an empty name is the last state of the list, which the page saves automatically',
);
const identifier = z
  .string()
  .max(WORD_MAX)
  .regex(/^[A-Za-z][A-Za-z0-9]*$/);
const filterValues = z
  .record(identifier, z.union([storableText(TEXT_MAX), z.number(), z.boolean()]))
  .refine((value) => Object.keys(value).length <= FILTER_VALUES_MAX)
  .describe(
    'Filters and order, as in the URL of the page. Omitted parameters have their default values',
  );

/** Fields of a saved view. Pages ignore filters and columns that they do not know. */
const viewFields = {
  name: viewName,
  isDefault: z
    .boolean()
    .describe(
      'Whether the page shows this view if the URL has no parameters. A list has at most one default view',
    ),
  said: filterValues,
  columns: z.array(identifier).max(COLUMNS_MAX).describe('Visible columns in their order'),
  density: z.enum(['comfortable', 'compact']),
};
const isShared = z
  .boolean()
  .describe(
    "Whether the view is shared: staff who can open the list and work for one of the owner's markets see it too",
  );

/** Saved view of a list. */
const listView = z
  .object({
    ...viewFields,
    isShared,
    sharedBy: z
      .string()
      .nullable()
      .describe('Name of the colleague who shares the view. Null for views of the caller'),
  })
  .meta({ id: 'ListView' });
export type ListView = z.infer<typeof listView>;

export const listViewOperations = defineOperations({
  'ENG-140': {
    method: 'GET',
    path: '/api/v1/secure/list-view',
    name: 'listViews',
    tag: 'session',
    summary: 'List the saved views of a list',
    description: `Returns the views that the caller saved for one list, by name, at most ${LIST_VIEWS_MAX}, and the last state of the list. Staff also receive views that colleagues share, at most ${SHARED_VIEWS_MAX}; only their owner can change or delete them. All other views are visible only to their owner.`,
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ list: viewedLists }),
    answer: rows(listView),
    codes: [],
    example: () => ({ query: { list: 'vehicle-list' as const } }),
  },
  'ENG-141': {
    method: 'PUT',
    path: '/api/v1/secure/list-view',
    name: 'saveListView',
    tag: 'session',
    summary: 'Save a view of a list',
    description: `Saves filters, order, columns and density of a list under a name. A view with the same name is replaced, so the call can be repeated. If the view is the new default, the previous default is unset. A list can have ${LIST_VIEWS_MAX} named views; more are refused. Without a name, the call saves the last state of the list, which cannot be the default or shared. Only staff can share views; for others, the call refuses \`isShared\` with \`read_only\`.`,
    callers: SIGNED_IN,
    effect: 'change',
    names: [],
    body: z
      .strictObject({ list: viewedLists, ...viewFields, isShared: isShared.default(false) })
      .refine(({ name, isDefault }) => name !== '' || !isDefault, { path: ['isDefault'] })
      .refine(({ name, isShared: shares }) => name !== '' || !shares, { path: ['isShared'] }),
    answer: done,
    codes: ['TOO_MANY_VIEWS'],
    example: () => ({
      body: {
        list: 'vehicle-list' as const,
        name: 'Vans for sale',
        isDefault: false,
        said: { text: 'van', state: 'PUBLISHED', sort: 'askingPriceMinor', order: 'asc' },
        columns: ['brand', 'askingPriceMinor'],
        density: 'compact' as const,
      },
    }),
  },
  'ENG-142': {
    method: 'DELETE',
    path: '/api/v1/secure/list-view',
    name: 'deleteListView',
    tag: 'session',
    summary: 'Delete a saved view',
    description: 'Deletes the view with this name. If there is no such view, nothing changes.',
    callers: SIGNED_IN,
    effect: 'change',
    names: [],
    query: z.object({ list: viewedLists, name: viewName }),
    answer: done,
    codes: [],
    example: () => ({
      query: { list: 'vehicle-list' as const, name: 'Vans for sale' },
    }),
  },
});

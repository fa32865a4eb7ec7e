import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { defineOperations } from '../operation.js';
import { done } from '../fields.js';
import { rows } from '../rows.js';

export const LIST_VIEWS_MAX = 50;
export const LIST_VIEW_NAME_MAX = 60;
const WORD_MAX = 40;
const SAID_MAX = 40;
const TEXT_MAX = 300;
const COLUMNS_MAX = 50;

type ViewedList =
  | ('vehicle-list' | 'vehicle-management' | 'lots' | 'running-auctions')
  | `record-${string}`;

/** The lists that keep views of a user. Clients load this: which records there are the server knows. */
const viewedLists = z
  .string()
  .regex(
    /^(?:vehicle-list|vehicle-management|lots|running-auctions|record-\w{1,40})$/,
  ) as z.ZodType as z.ZodType<ViewedList, ViewedList>;
/** As a database keeps it: no NUL, and no half of a character. */
const kept = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));
const viewName = kept(LIST_VIEW_NAME_MAX).describe(
  'Its name; empty of the one that a page keeps by itself: how the list stood last',
);
const word = z
  .string()
  .max(WORD_MAX)
  .regex(/^[A-Za-z][A-Za-z0-9]*$/);
const said = z
  .record(word, z.union([kept(TEXT_MAX), z.number(), z.boolean()]))
  .refine((value) => Object.keys(value).length <= SAID_MAX)
  .describe(
    'Filters and order as the address of the page holds them; what it does not say is unsaid',
  );

/** A list as somebody wants to see it again. What a page does not know of it, it leaves out. */
const listView = z
  .object({
    name: viewName,
    isDefault: z.boolean().describe('Shown where the address says nothing; at most one of a list'),
    said,
    columns: z.array(word).max(COLUMNS_MAX).describe('Those that are shown, in their order'),
    density: z.enum(['comfortable', 'compact']),
  })
  .meta({ id: 'ListView' });
export type ListView = z.infer<typeof listView>;

export const listViewOperations = defineOperations({
  'ENG-140': {
    method: 'GET',
    path: '/api/v1/secure/list-view',
    name: 'listViews',
    tag: 'session',
    summary: "The caller's saved views of a list",
    description: `Answers what the caller saved of one list, by name, at most ${LIST_VIEWS_MAX}, and how it stood last. Nobody else is told of them.`,
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
    summary: 'Saves how the caller sees a list, under a name',
    description:
      'Keeps filters, order, columns and density of a list under a name of his own; what had the name ' +
      'is replaced, so a repeat changes nothing. A view that is saved as the default takes that from the ' +
      `one before. Of one list ${LIST_VIEWS_MAX} views with a name are kept; one more is refused. Without a ` +
      'name it is how the list stood last, which is no default.',
    callers: SIGNED_IN,
    effect: 'change',
    names: [],
    body: z
      .strictObject({ list: viewedLists, ...listView.shape })
      .refine(({ name, isDefault }) => name !== '' || !isDefault, { path: ['isDefault'] }),
    answer: done,
    codes: ['TOO_MANY_VIEWS'],
    example: () => ({
      body: {
        ...{ list: 'vehicle-list' as const, name: 'Vans for sale', isDefault: false },
        said: { text: 'van', state: 'PUBLISHED', sort: 'askingPriceMinor', order: 'asc' },
        ...{ columns: ['brand', 'askingPriceMinor'], density: 'compact' as const },
      },
    }),
  },
  'ENG-142': {
    method: 'DELETE',
    path: '/api/v1/secure/list-view',
    name: 'deleteListView',
    tag: 'session',
    summary: "Deletes one of the caller's saved views",
    description:
      'Forgets the view of that name; one that is not there is deleted already, so a repeat changes ' +
      'nothing. Saving it again (`saveListView`) brings it back.',
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

import type { WrittenLanguage } from '@fairlot/countries';
import {
  addTexts,
  byLanguage,
  checkedFeature,
  labelOf,
  labelsOf,
  type ByLanguage,
  type Labels,
  type Texts,
} from './area.ts';
import type { ChangeSet } from './change-set.ts';
import { camel, pascal, humanise } from './names.ts';
import { screenPlanOf, type Column, type ScreenPlan } from './screen-plan.ts';
import { screenSpecOf } from './screen-spec.ts';

type Sentences = readonly [none: (title: string) => string, more: (title: string) => string];
/** The text of an empty list, and the label of the button for more rows, by language. */
const SENTENCES: Readonly<Record<WrittenLanguage, Sentences>> = {
  de: [(title) => `In „${title}“ steht noch nichts.`, (title) => `Mehr von „${title}“`],
  en: [(title) => `There is nothing in “${title}” yet.`, (title) => `More of “${title}”`],
  es: [(title) => `Todavía no hay nada en «${title}».`, (title) => `Más de «${title}»`],
  fr: [(title) => `Il n’y a encore rien dans « ${title} ».`, (title) => `Plus de « ${title} »`],
  it: [(title) => `In «${title}» non c’è ancora nulla.`, (title) => `Altro di «${title}»`],
  nl: [(title) => `Er staat nog niets in “${title}”.`, (title) => `Meer van “${title}”`],
  pl: [(title) => `W „${title}” nie ma jeszcze niczego.`, (title) => `Więcej z „${title}”`],
  pt: [(title) => `Ainda não há nada em «${title}».`, (title) => `Mais de «${title}»`],
};
const emptyTextOf = (title: string): string => SENTENCES.en[0](title);

const pageOf = ({ name, search }: ScreenPlan) =>
  search === null
    ? `const ${pascal(name)}Page = () => (
  <Kit>
    <ListPage list={${camel(name)}} query={DEFAULTS} onChange={() => undefined} />
  </Kit>
);`
    : `const ${pascal(name)}Page = () => {
  const navigate = Route.useNavigate();
  return (
    <Kit>
      <ListPage
        list={${camel(name)}}
        query={Route.useSearch()}
        onChange={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </Kit>
  );
};`;

const routeOf = (plan: ScreenPlan) => {
  const { area, name, id, search } = plan;
  const hasSearch = search !== null;
  const filter = hasSearch ? `${camel(name)}Filter, DEFAULTS` : 'DEFAULTS';
  return `import { Kit } from '@fairlot/web-ui';
import { createFileRoute, notFound${hasSearch ? ', stripSearchParams' : ''} } from '@tanstack/react-router';
import { ${camel(name)} } from '#features/${name}/components/${name}.js';
import { ${filter} } from '#features/${name}/components/${name}-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

${pageOf(plan)}

export const Route = createFileRoute('/_signed-in/${area}/${name}/')({
  ${hasSearch ? `validateSearch: ${camel(name)}Filter,\n  search: { middlewares: [stripSearchParams(DEFAULTS)] },` : ''}
  loader: async ({ context: { user } }) => {
    if (user === null || !mayCall(user, '${id}')) throw notFound();
    await loadTexts('${area}', 'portal');
  },
  component: ${pascal(name)}Page,
});
`;
};

const queryOf = ({ name, id, contracts, table, search, answers, list }: ScreenPlan) => {
  const parameter = search === null ? '' : `${search}: string`;
  const params = search === null ? '' : `...(${search} !== '' && { ${search} })`;
  const key = search === null ? `['${name}']` : `['${name}', ${search}]`;
  if (answers === 'pages')
    return `import { ${table} } from '${contracts}';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Query for the requested rows, page by page (${id}). */
export const ${camel(name)}Query = (${parameter}) =>
  infiniteQueryOptions({
    queryKey: ${key},
    queryFn: ({ signal, pageParam: cursor }) => {
      const query = { ...(cursor !== null && { cursor }), ${params} };
      return call(${table}['${id}'], { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({ rows: pages.flatMap(({ ${list} }) => ${list}) }),
  });
`;
  return `import { ${table} } from '${contracts}';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Query for the requested rows (${id}). */
export const ${camel(name)}Query = (${parameter}) =>
  queryOptions({
    queryKey: ${key},
    queryFn: ({ signal }) => call(${table}['${id}'], { ${search === null ? '' : `query: { ${params} }`} }, { signal }),
    placeholderData: keepPreviousData,
    ${answers === 'object' ? `select: ({ ${list} }) => ${list},` : ''}
  });
`;
};

const filterOf = ({ name, search }: ScreenPlan) => `import { z } from 'zod';
${search === null ? '' : `import { searchText } from '#shared/address/search-params.js';`}

/** The search parameters of the list. Unknown values are ignored. */
export const ${camel(name)}Filter = z.object({ ${search === null ? '' : `${search}: searchText`} });
export type ${pascal(name)}Filter = z.infer<typeof ${camel(name)}Filter>;

/** The default search parameters, which the URL omits. */
export const DEFAULTS = ${camel(name)}Filter.parse({});
`;

const cellOf = ({ opens, key, columns }: ScreenPlan, { name, kind }: Column): string => {
  if (name === columns[0].name && opens)
    return `<Link to="${opens.to}" params={{ ${key}: row.${key} }}>{row.${name}}</Link>`;
  if (kind === 'text' || kind === 'choice') return `row.${name}`;
  if (kind === 'instant') return `row.${name} === null ? '' : useFormat().instant(row.${name})`;
  return kind === 'number' ? `String(row.${name} ?? '')` : `row.${name} ? '✓' : ''`;
};

const columnOf = (plan: ScreenPlan, column: Column): string => {
  const isFirst = column.name === plan.columns[0].name;
  const width = isFirst ? 'minmax(200px, 1fr)' : '150px';
  return `    { key: '${column.name}', width: '${width}', Cell: ({ row }: Cell) => ${cellOf(plan, column)} },`;
};

const actionOf = ({ area, adds }: ScreenPlan): string =>
  adds === undefined
    ? ''
    : `const Add = () => {
  const { t } = useTranslation('${area}');
  const may = useMayCall();
  return may('${adds.id}') && (
    <Link to="${adds.to}" className={controls.button}>
      {t('${adds.title}')}
    </Link>
  );
};
`;

const importsOf = ({ name, search, answers, adds, opens, columns }: ScreenPlan) => {
  const isPaged = answers === 'pages';
  const hasInstant = columns.some(({ kind }) => kind === 'instant');
  return `${adds ? `import { controls } from '@fairlot/web-ui';` : ''}
import { IconSearchOff } from '@fairlot/web-ui/icons';
import { ${isPaged ? 'useInfiniteQuery' : 'useQuery'} } from '@tanstack/react-query';
${adds || opens ? `import { Link } from '@tanstack/react-router';` : ''}
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
${hasInstant ? `import { useFormat } from '#shared/format/use-format.js';` : ''}
import { describeList } from '#shared/list/describe-list.js';
${search === null ? '' : `import { searchFilter } from '#shared/list/list-filters.js';`}
import { listTableOf } from '#shared/list/list-table.js';
import { ${isPaged ? 'pagedRowsOf' : 'rowsOf'} } from '#shared/list/query-rows.js';
${adds ? `import { useMayCall } from '#shared/session/rights.js';` : ''}
import { ${camel(name)}Query } from '../api/${name}.js';
import { ${camel(name)}Filter, type ${pascal(name)}Filter } from './${name}-filter.js';
`;
};

const tableOf = (plan: ScreenPlan) => {
  const { area, name, id, columns, key, answers, list } = plan;
  return `
type Row = CallAnswer<'${id}'>${answers === 'rows' ? '' : `['${list}']`}[number];
type Cell = { readonly row: Row };

const Table = listTableOf({
  columns: [
${columns.map((column) => columnOf(plan, column)).join('\n')}
  ],
  useHeads: () => {
    const { t } = useTranslation('${area}');
    return { label: t('${camel(name)}.title'), of: (key) => t(\`${labelsOf(area)}.\${key}\`) };
  },
  rowKey: (row: Row) => row.${key},
  rowHeight: 48,
  stackBelow: 640,
});
`;
};

const listOf = (plan: ScreenPlan) => {
  const { area, name, id, columns, search, answers, adds } = plan;
  const rows = answers === 'pages' ? 'pagedRowsOf(useInfiniteQuery' : 'rowsOf(useQuery';
  return `${importsOf(plan)}${tableOf(plan)}${actionOf(plan)}
/** ${humanise(name)} (${id}). */
export const ${camel(name)} = describeList<Row, ${pascal(name)}Filter>({
  address: ${camel(name)}Filter,
  useRows: (${search === null ? '' : `{ ${search} }`}) => ${rows}(${camel(name)}Query(${search ?? ''}))),
  useTexts: () => {
    const { t } = useTranslation('${area}');
    const none = { title: t('word.nothingMatches'), text: t('${camel(name)}.none') };
    return {
      title: t('${camel(name)}.title'),
      none,
      noMatch: { ...none, button: t('word.showAll') },
      ${answers === 'pages' ? `more: t('${camel(name)}.more'),` : ''}
    };
  },
  filters: {
    ${search === null ? '' : `${search}: searchFilter({ useLabel: () => useTranslation('${area}').t('${labelsOf(area)}.${columns[0].name}') }),`}
  },
  Body: Table,
  ${adds ? 'PageAction: Add,' : ''}
  icon: <IconSearchOff size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 48, count: 8 },
});
`;
};

/** The texts of the list, in all languages in which they are known. */
export type ScreenTexts = {
  readonly title: ByLanguage;
  readonly labels: Labels;
};

/** Removes the empty lines that parts leave which the list does not have. */
const removeEmptyLines = (text: string): string =>
  text.replaceAll(/\n\s*\n(?=import |  icon)/g, '\n');

/**
 * Writes a page with a list: its route, query, filter, columns, a spec, and its texts in all
 * languages.
 */
export const writeScreen = (
  changes: ChangeSet,
  plan: ScreenPlan,
  screenTexts: ScreenTexts,
): void => {
  const { area, name, answers } = plan;
  const feature = checkedFeature(changes, name);
  changes.create(`apps/web/src/routes/_signed-in/${area}/${name}/index.tsx`, routeOf(plan));
  changes.create(`${feature}/api/${name}.ts`, queryOf(plan));
  changes.create(`${feature}/components/${name}-filter.ts`, removeEmptyLines(filterOf(plan)));
  changes.create(`${feature}/components/${name}.tsx`, removeEmptyLines(listOf(plan)));
  changes.create(
    `${feature}/components/${name}.spec.tsx`,
    screenSpecOf(plan, { title: screenTexts.title.en, none: emptyTextOf(screenTexts.title.en) }),
  );
  const sentencesOf = (which: 0 | 1) =>
    byLanguage((language) => SENTENCES[language][which](screenTexts.title[language]));
  const texts: Texts = {
    title: screenTexts.title,
    none: sentencesOf(0),
    ...(answers === 'pages' && { more: sentencesOf(1) }),
  };
  addTexts(changes, area, { texts: { [camel(name)]: texts }, labels: screenTexts.labels });
};

/** Returns the same title for every language, until it is translated. */
export const untranslated = (title: string): ByLanguage => byLanguage(() => title);

/** Adds a page at `/<area>/<name>` with a list of the rows that a call returns. */
export const planScreen = async (changes: ChangeSet, args: readonly string[]): Promise<void> => {
  checkedFeature(changes, args[1] ?? '');
  const plan = await screenPlanOf(changes, args);
  const labels = Object.fromEntries(
    plan.columns.map(({ name, label }) => [name, labelOf(changes, name, label)]),
  );
  writeScreen(changes, plan, { title: untranslated(humanise(plan.name)), labels });
};

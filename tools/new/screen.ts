import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangeSet, Refusal } from './change-set.ts';
import { camel, kebab, pascal, spoken } from './names.ts';

export const LOCALES = 'apps/web/src/locales';

/** What stands where there is no row yet, by language. */
const NOTHING_YET: Readonly<Record<string, (title: string) => string>> = {
  be: (title) => `Er staat nog niets in “${title}”.`,
  de: (title) => `In „${title}“ steht noch nichts.`,
  en: (title) => `There is nothing in “${title}” yet.`,
  es: (title) => `Todavía no hay nada en «${title}».`,
  fr: (title) => `Il n’y a encore rien dans « ${title} ».`,
  it: (title) => `In «${title}» non c’è ancora nulla.`,
  lu: (title) => `Il n’y a encore rien dans « ${title} ».`,
  nl: (title) => `Er staat nog niets in “${title}”.`,
  pl: (title) => `W „${title}” nie ma jeszcze niczego.`,
  pt: (title) => `Ainda não há nada em «${title}».`,
};

const routeOf = (area: string, name: string) => `import { Kit } from '@fairlot/web-ui';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ${camel(name)} } from '#features/${name}/components/${name}.js';
import { ${camel(name)}Filter, UNSAID } from '#features/${name}/components/${name}-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';

const ${pascal(name)}Page = () => {
  const navigate = Route.useNavigate();
  return (
    <Kit>
      <ListPage
        list={${camel(name)}}
        said={Route.useSearch()}
        onSay={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </Kit>
  );
};

export const Route = createFileRoute('/_signed-in/${area}/${name}/')({
  validateSearch: ${camel(name)}Filter,
  search: { middlewares: [stripSearchParams(UNSAID)] },
  loader: () => loadTexts('${area}', 'portal'),
  component: ${pascal(name)}Page,
});
`;

const queryOf = (name: string) => `import { auctionOperations } from '@fairlot/contracts/auction';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const SHOWN_MAX = 50;

/** The rows by their name (SEC-45). */
export const ${camel(name)}Query = (text: string) =>
  queryOptions({
    queryKey: ['${name}', text],
    queryFn: async ({ signal }) => {
      const query = { q: text, limit: SHOWN_MAX };
      return (await call(auctionOperations['SEC-45'], { query }, { signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
`;

const filterOf = (name: string) => `import { z } from 'zod';
import { searchText } from '#shared/address/said.js';

/** What stands in the address; anything it does not know counts as not said. */
export const ${camel(name)}Filter = z.object({ q: searchText });
export type ${pascal(name)}Filter = z.infer<typeof ${camel(name)}Filter>;

/** The defaults, which stay out of the address. */
export const UNSAID = ${camel(name)}Filter.parse({});
`;

const listOf = (
  area: string,
  name: string,
) => `import type { AuctionView } from '@fairlot/contracts/auction';
import { IconSearchOff } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { describeList } from '#shared/list/describe-list.js';
import { searchFilter } from '#shared/list/list-filters.js';
import { tableOf } from '#shared/list/list-table.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { ${camel(name)}Query } from '../api/${name}.js';
import { ${camel(name)}Filter, type ${pascal(name)}Filter } from './${name}-filter.js';

type Cell = { readonly row: AuctionView };

const Table = tableOf({
  columns: [
    { key: 'auction', width: 'minmax(200px, 1fr)', Cell: ({ row }: Cell) => row.auctionName },
    { key: 'start', width: '150px', Cell: ({ row }: Cell) => useFormat().instant(row.startsAt) },
  ],
  useHeads: () => {
    const { t } = useTranslation('${area}');
    return { label: t('${camel(name)}.title'), of: (key) => t(\`word.\${key}\`) };
  },
  rowKey: ({ idAuction }) => idAuction,
  rowHeight: 48,
  stackBelow: 640,
});

/** ${spoken(name)}, found by name. */
export const ${camel(name)} = describeList<AuctionView, ${pascal(name)}Filter>({
  address: ${camel(name)}Filter,
  useRows: ({ q }) => rowsOf(useQuery(${camel(name)}Query(q))),
  useTexts: () => {
    const { t } = useTranslation('${area}');
    const none = { title: t('word.nothingMatches'), text: t('${camel(name)}.none') };
    return { title: t('${camel(name)}.title'), none, noMatch: { ...none, button: t('word.showAll') } };
  },
  filters: {
    q: searchFilter({ useLabel: () => useTranslation('${area}').t('word.auctionName') }),
  },
  Body: Table,
  icon: <IconSearchOff size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 48, count: 8 },
});
`;

const specOf = (area: string, name: string) => `import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAuction, aPage, aUser } from '../../../testing/builders.js';
import { aPortal, visit } from '../../../testing/fake-portal.js';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const portalOf = (names: readonly string[]) =>
  aPortal({
    'SEC-10': () => aUser({ roles: ['USER', 'ADMIN'], idDealer: null }),
    'SEC-45': ({ query }) =>
      aPage(
        names
          .map((auctionName, index) => anAuction({ idAuction: index + 1, auctionName }))
          .filter(({ auctionName }) => auctionName.includes(query.get('q') ?? '')),
      ),
  });

it('shows the rows that the address asks for', async () => {
  portalOf(['Alpha', 'Beta']);
  await visit('/${area}/${name}?q=Beta');
  await screen.findByRole('heading', { level: 1, name: '${spoken(name)}' });
  expect(await screen.findByText('Beta')).toBeDefined();
  expect(screen.queryByText('Alpha')).toBeNull();
});

it('says so when there is nothing yet', async () => {
  portalOf([]);
  await visit('/${area}/${name}');
  expect(await screen.findByText('There is nothing in “${spoken(name)}” yet.')).toBeDefined();
});
`;

/** Whether a page may be made there: an area of texts, and a feature that there is not yet. */
export const checkedPlace = (changes: ChangeSet, area: string, name: string): string => {
  const areas = readdirSync(join(changes.root, LOCALES), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (!areas.includes(area)) throw new Refusal(`an area is one of ${areas.join(', ')}`);
  const feature = `apps/web/src/features/${kebab(name)}`;
  if (changes.has(feature)) throw new Refusal(`${feature} exists`);
  return feature;
};

/** A list page at \`/<area>/<name>\`: the five files and its texts in all ten languages. */
export const planScreen = (changes: ChangeSet, [area = '', name = '']: readonly string[]): void => {
  const feature = checkedPlace(changes, area, name);
  changes.create(`apps/web/src/routes/_signed-in/${area}/${name}/index.tsx`, routeOf(area, name));
  changes.create(`${feature}/api/${name}.ts`, queryOf(name));
  changes.create(`${feature}/components/${name}-filter.ts`, filterOf(name));
  changes.create(`${feature}/components/${name}.tsx`, listOf(area, name));
  changes.create(`${feature}/components/${name}.spec.tsx`, specOf(area, name));
  const title = spoken(name);
  for (const [language, nothingYet] of Object.entries(NOTHING_YET))
    changes.addToJson(`${LOCALES}/${area}/${language}.json`, camel(name), {
      title,
      none: nothingYet(title),
    });
};

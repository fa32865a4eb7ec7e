import type { ScreenPlan } from './screen-plan.ts';

/** The English texts that the spec looks for. */
type SpecTexts = { readonly title: string; readonly none: string };

/** The source of a spec that opens the list at its URL. */
export const screenSpecOf = (plan: ScreenPlan, { title, none }: SpecTexts): string => {
  const { area, name, id, key, columns, search, answers, list, row, beside } = plan;
  const [{ name: text }] = columns;
  const rows =
    search === null
      ? 'rows'
      : `rows.filter((one) => one.${text}.includes(query.get('${search}') ?? ''))`;
  const parts = Object.entries(beside).map(
    ([part, value]) => `${part}: ${JSON.stringify(value)}, `,
  );
  const answer = answers === 'rows' ? rows : `{ ${parts.join('')}${list}: ${rows} }`;
  return `import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeUser } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const row = ${JSON.stringify(row)};
const portalOf = (...names: readonly string[]) => {
  const rows = names.map((${text}, index) => ({ ...row, ${text}, ${key}: index + 1 }));
  return makePortal({
    'SEC-10': () => makeUser({ calls: ['${id}'] }),
    '${id}': (${search === null ? '' : '{ query }'}) => (${answer}),
  });
};

it('the list shows ${search === null ? 'all rows' : 'the rows that match the search text in the URL'}', async () => {
  portalOf('Alpha', 'Beta');
  await visit('/${area}/${name}${search === null ? '' : `?${search}=Beta`}');
  await screen.findByRole('heading', { level: 1, name: '${title}' });
  expect(await screen.findByText('Beta')).toBeDefined();
  expect(screen.queryByText('Alpha')).${search === null ? 'not.' : ''}toBeNull();
});

it('the list shows a message if there are no rows', async () => {
  portalOf();
  await visit('/${area}/${name}');
  expect(await screen.findByText('${none}')).toBeDefined();
});
`;
};

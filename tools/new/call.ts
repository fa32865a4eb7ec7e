import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requirementIds } from '../requirements.ts';
import { type ChangeSet, Refusal } from './change-set.ts';
import { camel, kebab, pascal, spoken } from './names.ts';

type Row = {
  readonly file: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
};
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ROW = /^ {2}'([A-Z]+-\d+)': \{\n {4}method: '(\w+)',\n {4}path: '([^']+)'/gm;
const CONTRACTS = 'libs/contracts/src';

const sourcesIn = (changes: ChangeSet, dir: string): string[] =>
  readdirSync(join(changes.root, dir), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => `${dir}/${file}`);

/** Where each call of the API is described. */
export const rowsOf = (changes: ChangeSet): Row[] =>
  sourcesIn(changes, CONTRACTS).flatMap((file) =>
    [...changes.read(file).matchAll(ROW)].map(([, id = '', method = '', path = '']) => ({
      ...{ file, id, method, path },
    })),
  );

/** How many parts the two addresses begin with alike. */
const alike = (one: string, other: string): number => {
  const parts = other.split('/');
  const end = one.split('/').findIndex((part, index) => part !== parts[index]);
  return end < 0 ? parts.length : end;
};

type NewRow = Omit<Row, 'file'> & { readonly name: string; readonly tag: string };

const rowOf = ({ id, method, path, name: title, tag }: NewRow) => {
  const called = camel(title) + (path.includes('/mobile/') ? 'Mobile' : '');
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = names.map((name) => `${name}: z.string().min(1).max(60)`).join(', ');
  const example = names.map((name) => `${name}: '1'`).join(', ');
  return `  '${id}': {
    method: '${method}',
    path: '${path}',
    name: '${called}',
    tag: '${tag}',
    summary: '${spoken(title)}',
    description: 'Answers no rows yet; say here what it does, for whom, and what it does not.',
    callers: ['SIGNED_IN'],
    effect: '${method === 'GET' ? 'none' : 'change'}',
    names: [],
    ${params && `params: z.object({ ${params} }),`}
    answer: z.object({ rows: z.array(z.string()), totalLength: z.int() }),
    codes: [],
    example: () => (${example ? `{ params: { ${example} } }` : '{}'}),
  },
`;
};

const controllerOf = (
  id: string,
  name: string,
) => `import { Operation } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

@Controller()
export class ${pascal(name)}Controller {
  @Operation('${id}')
  ${camel(name)}(): AnswerTo<'${id}'> {
    return { rows: [], totalLength: 0 };
  }
}
`;

const specOf = (
  id: string,
  name: string,
) => `import { operations } from '@fairlot/contracts/operations';
import { expect, it } from 'vitest';
import { ${pascal(name)}Controller } from './${name}.controller.js';

it('answers as its contract says, and nothing yet', () => {
  const answer = new ${pascal(name)}Controller().${camel(name)}();
  expect(operations['${id}'].answer.parse(answer)).toEqual({ rows: [], totalLength: 0 });
});
`;

const checked = (rows: readonly Row[], { id, method, path }: Omit<Row, 'file'>): void => {
  if (!/^[A-Z]{3,4}-\d{2,3}$/.test(id)) throw new Refusal(`${id} is no id of a call, as SEC-59 is`);
  if (!id.startsWith('ENG-') && !requirementIds().includes(id))
    throw new Refusal(`${id} is not in docs/requirements; a call without an id there is ENG-…`);
  if (!METHODS.includes(method)) throw new Refusal(`${method} is none of ${METHODS.join(', ')}`);
  if (!/^\/api\/v1\/(secure|mobile|open)(\/:?[A-Za-z][\w-]*)+$/.test(path))
    throw new Refusal(`${path} is no address under /api/v1/secure, mobile or open`);
  const taken = rows.find((row) => row.id === id || (row.method === method && row.path === path));
  if (taken) throw new Refusal(`${taken.id} is ${taken.method} ${taken.path}`);
};

/** A row beside the call of the context whose address is nearest, its controller and a spec. */
export const planCall = (
  changes: ChangeSet,
  [context = '', id = '', method = '', path = '']: readonly string[],
): void => {
  const rows = rowsOf(changes);
  checked(rows, { id, method, path });
  const [nearest] = rows
    .filter(({ file }) => file.startsWith(`${CONTRACTS}/${kebab(context)}/`))
    .toSorted((one, other) => alike(path, other.path) - alike(path, one.path));
  if (!nearest) throw new Refusal(`${CONTRACTS}/${context} has no table of calls`);
  const last = path.split('/').findLast((part) => !part.startsWith(':')) ?? '';
  const name = kebab(last.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const [, tag = ''] =
    new RegExp(`'${nearest.id}': \\{[^]*?tag: '([^']+)'`).exec(changes.read(nearest.file)) ?? [];
  const before = `  '${nearest.id}': {\n    method:`;
  changes.insert(nearest.file, { before }, rowOf({ id, method, path, name, tag }));

  const src = `libs/${context}/http/src`;
  const module = `${src}/${context}-http.module.ts`;
  const controller = `${pascal(name)}Controller`;
  changes.insert(module, { after: 'controllers: [' }, `${controller}, `);
  changes.prepend(module, `import { ${controller} } from './${name}.controller.js';\n`);
  changes.create(`${src}/${name}.controller.ts`, controllerOf(id, name));
  changes.create(`${src}/${name}.controller.spec.ts`, specOf(id, name));
};

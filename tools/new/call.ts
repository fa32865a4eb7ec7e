import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requirementIds } from '../requirements.ts';
import { CONTRACTS, addRows } from './call-table.ts';
import { allowCall, sendCall, zoneOf } from './call-tests.ts';
import { type ChangeSet, Refusal } from './change-set.ts';
import { kebab, pascal, camel, humanise } from './names.ts';
import { freeId } from './record.ts';

type Row = {
  readonly file: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
};
/** Beginning of the name by HTTP method, for a second call about the same thing. */
const VERBS: Readonly<Record<string, string>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'replace',
  PATCH: 'change',
  DELETE: 'delete',
};
const ROW = /^ {2}'([A-Z]+-\d+)': \{\n {4}method: '(\w+)',\n {4}path: '([^']+)'/gm;
const SERVER = 'apps/server/src';

const sourcesIn = (changes: ChangeSet, dir: string): string[] =>
  readdirSync(join(changes.root, dir), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => `${dir}/${file}`);

/** The rows of all calls. */
export const rowsOf = (changes: ChangeSet): Row[] =>
  sourcesIn(changes, CONTRACTS).flatMap((file) =>
    [...changes.read(file).matchAll(ROW)].map(([, id = '', method = '', path = '']) => ({
      file,
      id,
      method,
      path,
    })),
  );

type Call = Omit<Row, 'file'> & {
  readonly context: string;
  /** File name that is formed from the last word of the path, such as `market-notes`. */
  readonly name: string;
};

/** The objects that a parameter in a path can name. Any other parameter names a record. */
const OBJECTS = ['auction', 'lot', 'offer', 'vehicle'];
type Param = {
  readonly param: string;
  readonly object: string;
  /** Name of the parameter in the examples, and its value. */
  readonly name: string;
  readonly example: string;
};

const paramsOf = (path: string): readonly Param[] => {
  const parts = path.split('/');
  return parts.flatMap((part, index) => {
    if (!part.startsWith(':')) return [];
    const param = part.slice(1);
    const word =
      param === 'id'
        ? (parts[index - 1] ?? '')
        : param.replace(/^id(.)/, (_, first: string) => first.toLowerCase());
    const object = OBJECTS.find((one) => word.toLowerCase().replace(/s$/, '') === one);
    if (object !== undefined) {
      const parameter = `id${pascal(object)}`;
      return [{ param, object, name: parameter, example: parameter }];
    }
    const example = `records['${word}']?.id ?? 2_147_483_647`;
    return [{ param, object: 'record', name: 'records', example }];
  });
};

const isList = ({ method, path }: Call): boolean =>
  method === 'GET' && !path.split('/').at(-1)!.startsWith(':');
const takesBody = ({ method }: Call): boolean => method !== 'GET' && method !== 'DELETE';

const exampleOf = (call: Call): string => {
  const params = paramsOf(call.path);
  const parameter = new Set(params.map((param) => param.name));
  const parts = [
    ...(params.length > 0
      ? [`params: { ${params.map(({ param, example }) => `${param}: ${example}`).join(', ')} }`]
      : []),
    ...(takesBody(call) ? [`body: { name: 'Example' }`] : []),
  ];
  const from = parameter.size > 0 ? `{ ${[...parameter].join(', ')} }: ExampleTarget` : '';
  return `(${from}) => ({ ${parts.join(', ')} })`;
};

const answerOf = (call: Call): string => {
  if (isList(call)) return 'pageOf(z.object({ id, name: z.string() }))';
  return call.method === 'GET' ? 'z.object({ name: z.string() })' : 'done';
};

const rowOf = (call: Call, tag: string): string => {
  const { id, method, path, name } = call;
  const params = paramsOf(path);
  const schemas = params.map(({ param }) => `${param}: idText`).join(', ');
  const parts = [
    ...(params.length > 0 ? [`params: z.object({ ${schemas} })`] : []),
    ...(takesBody(call) ? ['body: z.object({ name: z.string().min(1).max(60) })'] : []),
    ...(isList(call) ? ['query: z.object(listPage)'] : []),
    `answer: ${answerOf(call)}`,
  ];
  return `  '${id}': {
    method: '${method}',
    path: '${path}',
    name: '${camel(name)}${path.includes('/mobile/') ? 'Mobile' : ''}',
    tag: '${tag}',
    summary: '${humanise(name)}',
    description: 'Does nothing yet. Say here what it does, for whom, and what it does not do.',
    callers: ['${zoneOf(path).kind}'],
    effect: '${method === 'GET' ? 'none' : 'change'}',
    names: [${[...new Set(params.map(({ object }) => `'${object}'`))].join(', ')}],
    ${parts.join(',\n    ')},
    codes: [],
    example: ${exampleOf(call)},
  },
`;
};

/** The imports of the row, by file of the contracts. */
const importsOf = (call: Call): readonly (readonly [from: string, ...names: string[]])[] => [
  ['zod', 'z'],
  ...(isList(call)
    ? ([
        ['../fields.js', 'id'],
        ['../list.js', 'listPage', 'pageOf'],
      ] as const)
    : []),
  ...(paramsOf(call.path).length > 0
    ? ([
        ['../fields.js', 'idText'],
        ['../example.js', 'type ExampleTarget'],
      ] as const)
    : []),
  ...(call.method === 'GET' ? [] : ([['../fields.js', 'done']] as const)),
];

/** Body of the placeholder implementation. No row exists yet, so an id cannot name anything. */
const bodyOf = (call: Call): string => {
  if (paramsOf(call.path).length > 0) return 'throw notFound();';
  if (isList(call)) return 'return { rows: [], total: { count: 0, isExact: true }, next: null };';
  return call.method === 'GET' ? `return { name: '' };` : 'return { done: true };';
};

const controllerOf = (
  call: Call,
) => `import { Operation } from '${call.context === 'access' ? './operation.decorator.js' : '@fairlot/access-http'}';
import type { AnswerTo } from '@fairlot/contracts/operations';
${bodyOf(call).startsWith('throw') ? `import { notFound } from '@fairlot/contracts/refused';` : ''}
import { Controller } from '@nestjs/common';

@Controller()
export class ${pascal(call.name)}Controller {
  @Operation('${call.id}')
  ${camel(call.name)}(): AnswerTo<'${call.id}'> {
    ${bodyOf(call)}
  }
}
`;

const specOf = (call: Call) => {
  const { id, name } = call;
  const expression = `new ${pascal(name)}Controller().${camel(name)}()`;
  if (bodyOf(call).startsWith('throw'))
    return `import { Refused } from '@fairlot/contracts/refused';
import { expect, it } from 'vitest';
import { ${pascal(name)}Controller } from './${name}.controller.js';

it('${id} refuses every id, because it is not implemented yet', () => {
  expect(() => ${expression}).toThrow(Refused);
});
`;
  return `import { operations } from '@fairlot/contracts/operations';
import { expect, it } from 'vitest';
import { ${pascal(name)}Controller } from './${name}.controller.js';

it('${id} returns a response that its contract allows', () => {
  const answer = ${expression};
  expect(operations['${id}'].answer.parse(answer)).toEqual(answer);
});
`;
};

const checkCall = (changes: ChangeSet, { id, method, path, context }: Call): void => {
  if (!/^[A-Z]{3,4}-\d{2,3}$/.test(id)) throw new Refusal(`${id} is not a call id such as SEC-59`);
  if (!id.startsWith('ENG-') && !requirementIds().includes(id))
    throw new Refusal(
      `${id} is not in docs/requirements. Use ENG for a call that is not in the inventory`,
    );
  if (!(method in VERBS))
    throw new Refusal(`${method} is not one of ${Object.keys(VERBS).join(', ')}`);
  if (!/^\/api\/v1\/(secure|mobile|open|admin)(\/:?[A-Za-z][\w-]*)+$/.test(path))
    throw new Refusal(`${path} is not a path under /api/v1/secure, mobile, open or admin`);
  const taken = rowsOf(changes).find(
    (row) => row.id === id || (row.method === method && row.path === path),
  );
  if (taken) throw new Refusal(`${taken.id} is ${taken.method} ${taken.path}`);
  if (![`libs/${kebab(context)}`, `${CONTRACTS}/${context}`].some((dir) => changes.has(dir)))
    throw new Refusal(`there is no context ${context}. Create it with npm run new -- context`);
};

/** The subject of a path, such as `vehicle` for `/api/v1/secure/vehicle/:id`. */
const resourceOf = (path: string): string => path.split('/')[4] ?? '';

/** The number of leading parts that two paths have in common. */
const sharedParts = (one: string, other: string): number => {
  const parts = other.split('/');
  const end = one.split('/').findIndex((part, index) => part !== parts[index]);
  return end < 0 ? parts.length : end;
};

/**
 * The row whose table is extended: the one with the shortest path among those with the longest
 * common prefix.
 */
const homeOf = (rows: readonly Row[], { context, path }: Call): Row | undefined =>
  rows
    .filter(({ file }) => file.startsWith(`${CONTRACTS}/${context}/`))
    .filter((row) => resourceOf(row.path) === resourceOf(path))
    .toSorted(
      (one, other) =>
        sharedParts(path, other.path) - sharedParts(path, one.path) ||
        one.path.length - other.path.length,
    )[0];

const tagOf = (changes: ChangeSet, { id, file }: Row): string =>
  new RegExp(`'${id}': \\{[^]*?tag: '([^']+)'`).exec(changes.read(file))?.[1] ?? '';

const describeCall = (changes: ChangeSet, call: Call): void => {
  const rows = rowsOf(changes);
  const home = homeOf(rows, call);
  if (home === undefined) {
    const sibling = rows.find(({ file }) => file.startsWith(`${CONTRACTS}/${call.context}/`));
    const isOfStaff = zoneOf(call.path).kind === 'STAFF' || sibling === undefined;
    const tag = isOfStaff ? 'back office' : tagOf(changes, sibling);
    addRows(changes, call, { imports: importsOf(call), rows: rowOf(call, tag) });
    return;
  }
  const before = `  '${home.id}': {\n    method:`;
  changes.insert(home.file, { before }, rowOf(call, tagOf(changes, home)));
  for (const [from, ...names] of importsOf(call)) changes.importNames(home.file, from, ...names);
};

/**
 * Where the controller is written: in the context's own package for calls if it has one, and
 * otherwise in the server.
 */
const homeOfController = (changes: ChangeSet, context: string) => {
  const dir = `libs/${context}/http/src`;
  const module = `${dir}/${context}-http.module.ts`;
  if (changes.has(module)) return { dir, module, path: '.', after: 'controllers: [' };
  const small = `libs/${context}/service/src`;
  const own = `${small}/${context}.module.ts`;
  if (changes.has(own)) return { dir: small, module: own, path: '.', after: 'controllers: [' };
  const server = { module: `${SERVER}/start/portal.module.ts`, after: 'const CONTROLLERS = [\n' };
  return { dir: `${SERVER}/http`, path: '../http', ...server };
};

const serveCall = (changes: ChangeSet, call: Call): void => {
  const { context, name } = call;
  const { dir, module, path, after } = homeOfController(changes, context);
  const controller = `${pascal(name)}Controller`;
  changes.insert(module, { after }, `${controller}, `);
  changes.prepend(module, `import { ${controller} } from '${path}/${name}.controller.js';\n`);
  changes.create(`${dir}/${name}.controller.ts`, controllerOf(call));
  changes.create(`${dir}/${name}.controller.spec.ts`, specOf(call));
};

/**
 * Adds a row of the contracts, its controller, a spec, and the call's entries in the tests of all
 * calls.
 */
export const planCall = (
  changes: ChangeSet,
  [context = '', idOrPrefix = '', method = '', path = '']: readonly string[],
): void => {
  const id = idOrPrefix === 'ENG' ? `ENG-${freeId(changes.root)}` : idOrPrefix;
  const last = path.split('/').findLast((part) => !part.startsWith(':')) ?? '';
  const noun = last.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const isTaken = changes.has(`${homeOfController(changes, context).dir}/${noun}.controller.ts`);
  const name = isTaken ? `${VERBS[method]}-${noun}` : noun;
  const call: Call = { context, id, method, path, name };
  checkCall(changes, call);
  describeCall(changes, call);
  serveCall(changes, call);
  allowCall(changes, call);
  sendCall(changes, call);
};

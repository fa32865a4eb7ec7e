import { sendCallsOf } from './call-tests.ts';
import { CONTRACTS, addTable } from './call-table.ts';
import { type ChangeSet, Refusal } from './change-set.ts';
import { contextNamesOf, filesOf, type ContextNames } from './context-names.ts';
import { writePages } from './context-pages.ts';
import { writePackage } from './lib.ts';
import { pascal } from './names.ts';
import { freeId } from './record.ts';

const SERVER = 'apps/server/src';

const SERVICE_NEEDS = [
  'access/domain',
  'access/http',
  'contracts',
  'database',
  'event-sourcing/declaration',
  'event-sourcing/engine',
  'event-sourcing/projection',
  'kernel',
  'records',
];
const nameOf = (place: string): string => `@fairlot/${place.replace('/', '-')}`;

const writePackages = (changes: ChangeSet, names: ContextNames): void => {
  const { context } = names;
  writePackage(changes, {
    context,
    layer: 'domain',
    sources: filesOf('domain/src', names),
    about: 'What it decides. Pure, imports `kernel` only.',
    dependencies: { '@fairlot/kernel': '*' },
    references: ['../../kernel'],
  });
  writePackage(changes, {
    context,
    layer: 'service',
    sources: filesOf('service/src', names),
    about: 'Its events, commands, read model and calls. Split it into layers when it grows.',
    dependencies: {
      ...Object.fromEntries(SERVICE_NEEDS.map((place) => [nameOf(place), '*'])),
      [`@fairlot/${context}-domain`]: '*',
      '@nestjs/common': '',
      typeorm: '',
      zod: '',
    },
    references: ['../domain', ...SERVICE_NEEDS.map((place) => `../../${place}`)],
  });
  for (const [path, text] of Object.entries(filesOf('service/fixtures', names)))
    changes.create(`libs/${context}/service/fixtures/${path}`, text);
};

/** Adds the context to the server's lists of contexts. */
const joinServer = (changes: ChangeSet, { context, file }: ContextNames): void => {
  const service = `@fairlot/${context}-service`;
  const contexts = `${SERVER}/core/contexts.ts`;
  changes.importNames(contexts, service, `${context}Context`, `${file}Kinds`);
  changes.insert(
    contexts,
    { after: 'new ProjectedContexts([auctionContext' },
    `, ${context}Context`,
  );
  changes.insert(contexts, { after: '[...commandKinds' }, `, ...${file}Kinds`);
  const schema = `${SERVER}/core/schema.ts`;
  const kept = `${SERVER}/core/stored-tables.ts`;
  changes.prepend(schema, `import * as ${context} from '${service}';\n`);
  changes.insert(schema, { after: '  ...readModel,\n' }, `  ...${context}.entities,\n`);
  changes.insert(schema, { after: '  ...readModelMigrations,\n' }, `  ...${context}.migrations,\n`);
  changes.prepend(kept, `import { storedTables as ${context} } from '${service}';\n`);
  changes.insert(kept, { after: '  ...readModel,\n' }, `  ...${context},\n`);
  const portal = `${SERVER}/start/portal.module.ts`;
  changes.importNames(portal, service, `${pascal(context)}Module`);
  changes.insert(
    portal,
    { after: '        MessagingHttpModule,\n' },
    `        ${pascal(context)}Module.forRoot(CLOCK),\n`,
  );
  changes.changeJson('apps/server/package.json', (content) => ({
    ...content,
    dependencies: { ...(content['dependencies'] as object), [service]: '*' },
  }));
  changes.changeJson('apps/server/tsconfig.json', ({ references, ...content }) => ({
    ...content,
    references: [...(references as object[]), { path: `../../libs/${context}/service` }],
  }));
};

/** Adds the calls of the context, and lists them in the tests of all calls. */
const describeCalls = (changes: ChangeSet, names: ContextNames): void => {
  const { context, plural, ids } = names;
  for (const [path, text] of Object.entries(filesOf('contracts', names)))
    changes.create(`${CONTRACTS}/${context}/${path}`, text);
  addTable(changes, { context, name: plural });
  const rights = 'libs/contracts/src/operations.spec.ts';
  const all = Object.values(ids).map((id) => `'${id}', `);
  changes.insert(rights, { after: 'const STAFF = [' }, all.join(''));
  const server = filesOf('server', names);
  changes.create(`${SERVER}/testing/worked/${context}.ts`, server[`${context}.ts`] ?? '');
  const spec = `${plural}.e2e.spec.ts`;
  changes.create(`${SERVER}/e2e/${spec}`, server[spec] ?? '');
  sendCallsOf(changes, context);
};

/** Adds the list and a form of the context to the pages that the browser tests open. */
const addScreens = (changes: ChangeSet, { context, file, plural }: ContextNames): void =>
  changes.insert(
    `${SERVER}/testing/browser/screens.ts`,
    { after: '  ...BACK_OFFICE_SCREENS,\n' },
    `  { name: '${context}: ${plural}', who: 'admin', path: () => '/${context}/${plural}' },
  { name: '${context}: open-${file}', who: 'admin', path: () => '/${context}/open-${file}' },
`,
  );

/** Adds an event-sourced context with one aggregate, two commands, a list and two forms. */
export const planContext = (
  changes: ChangeSet,
  [context = '', aggregate = '']: readonly string[],
): void => {
  const names = contextNamesOf(context, aggregate, freeId(changes.root));
  if (changes.has(`libs/${context}`)) throw new Refusal(`libs/${context} exists`);
  writePackages(changes, names);
  joinServer(changes, names);
  describeCalls(changes, names);
  changes.insert(
    'tools/checks/import-graph.spec.ts',
    { after: `'vehicles', 'auction'` },
    `, '${context}'`,
  );
  writePages(changes, names);
  addScreens(changes, names);
};

import { type ChangeSet, Refusal } from './change-set.ts';
import { camel, pascal, humanise } from './names.ts';

type Command = {
  readonly context: string;
  /** Name of the command (`ExtendReservation`), and its file name (`extend-reservation`). */
  readonly command: string;
  readonly file: string;
  /** Name of the event, such as `ReservationExtended`. */
  readonly event: string;
};

/** The aggregate of a context that consists of a domain and a service. */
const aggregateOf = (changes: ChangeSet, context: string): string => {
  const deciders = changes
    .filesIn(`libs/${context}/domain/src`)
    .filter((name) => name.endsWith('.decider.ts'));
  const [decider = '', ...others] = deciders;
  if (others.length > 0) throw new Refusal(`libs/${context}/domain has several aggregates`);
  return decider.replace('.decider.ts', '');
};

const specOf = (aggregate: string, { command, event, file }: Command) => {
  const Name = pascal(aggregate);
  return `import { specify } from '@fairlot/testing';
import { it } from 'vitest';
import { ${aggregate}Decider } from './${aggregate}.decider.js';

const { given } = specify(${aggregate}Decider);
const opened = { type: '${Name}Opened', data: { idMarket: 'IT', name: 'First' } } as const;
const closed = { type: '${Name}Closed', data: { reason: 'Sold elsewhere' } } as const;
const command = { type: '${command}', reason: 'As its owner asked' } as const;

it('${humanise(file).toLowerCase()}: the command is accepted with its reason only while the ${aggregate} is open', () => {
  given(opened).when(command).then({ type: '${event}', data: { reason: command.reason } });
  given().when(command).thenRefused('NOT_FOUND');
  given(opened, closed).when(command).thenRefused('INVALID_TRANSITION');
});
`;
};

const addDecision = (changes: ChangeSet, aggregate: string, names: Command): void => {
  const { context, command, event, file } = names;
  const Name = pascal(aggregate);
  const home = `libs/${context}/domain/src`;
  const types = `${home}/${aggregate}.ts`;
  changes.addMember(types, `${Name}Command`, command);
  changes.addMember(types, `${Name}Event`, event);
  changes.prepend(
    types,
    `export type ${command} = { readonly type: '${command}'; readonly reason: string };
export type ${event} = {
  readonly type: '${event}';
  readonly data: { readonly reason: string };
};
`,
  );
  const decider = `${home}/${aggregate}.decider.ts`;
  changes.insert(
    decider,
    { before: '      default:\n        return unreachable(command);' },
    `      case '${command}':
        return (
          refusedUnlessOpen(${aggregate}) ??
          accept({ type: '${event}', data: { reason: command.reason } })
        );
`,
  );
  changes.insert(
    decider,
    { before: '      default:\n        return unreachable(event);' },
    `      case '${event}':\n        return ${aggregate};\n`,
  );
  changes.create(`${home}/${file}.spec.ts`, specOf(aggregate, names));
};

const addSchema = (changes: ChangeSet, aggregate: string, names: Command): void => {
  const { context, command, event, file } = names;
  const Name = pascal(aggregate);
  const src = `libs/${context}/service/src`;
  const schema = `${src}/${aggregate}.events.ts`;
  changes.prepend(schema, `import type { ${event} } from '@fairlot/${context}-domain';\n`);
  changes.insert(
    schema,
    { after: `export const ${aggregate}Events = {\n` },
    `  ${event}: defineEvent<${event}>({
    type: '${event}',
    data: z.object({ reason: z.string() }),
    upcasts: [],
  }),
`,
  );
  changes.create(
    `libs/${context}/service/fixtures/${event}.v1.json`,
    JSON.stringify({ type: event, version: 1, data: { reason: 'As its owner asked' } }, null, 2),
  );
  const rows = `${src}/${aggregate}-rows.ts`;
  changes.importNames(rows, '@fairlot/event-sourcing-projection', 'unchanged');
  changes.insert(rows, { after: '  on: {\n' }, `    ${event}: unchanged,\n`);
  const commands = `${src}/${aggregate}-commands.ts`;
  changes.insert(
    commands,
    { before: '/** The handlers of all commands' },
    `/** ${humanise(file)}. */
const ${camel(file)} = commandKind(
  '${command}',
  (tx, { id${Name}, reason }: Of${Name} & { readonly reason: string }) => {
    tx.decide(${aggregate}Target(id${Name}), { type: '${command}', reason });
    return { id${Name} };
  },
);

`,
  );
  changes.insert(commands, { after: `AnyCommandKind[] = [` }, `${camel(file)}, `);
};

/**
 * Adds a command on the aggregate of a small context: its decision, its event and its kind, and
 * specs.
 */
export const planServiceCommand = (changes: ChangeSet, names: Command): void => {
  const aggregate = aggregateOf(changes, names.context);
  addDecision(changes, aggregate, names);
  addSchema(changes, aggregate, names);
};

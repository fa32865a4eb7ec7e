import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangeSet, Refusal } from './change-set.ts';
import { camel, kebab, pascal, humanise } from './names.ts';
import { planServiceCommand } from './service-command.ts';

/** The file name for a command, such as `pin-note` for `PinNote`. */
const fileOf = (name: string): string => {
  if (!/^([A-Z][a-z]+){2,}$/.test(name))
    throw new Refusal(`${name} must have at least two words, like PinNote`);
  return kebab(name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase());
};

type Names = {
  /** Name of the context and of its aggregate, such as `auction`. */
  readonly context: string;
  /** Name of the command (`PinNote`), and its file name (`pin-note`). */
  readonly command: string;
  readonly file: string;
  /** Name of the event, such as `NotePinned`. */
  readonly event: string;
};

const decisionOf = ({ context, command, file, event }: Names) => {
  const aggregate = pascal(context);
  return `import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { ${command} } from '../${context}.commands.js';
import type { ${aggregate}Event } from '../${context}.events.js';
import type { ${aggregate} } from '../${context}.state.js';
import { refusalUnless } from '../rules/transition.js';

/** Decides the command, which requires a reason. It is allowed before and during the run. */
export const ${camel(file)} = (
  { reason }: ${command},
  ${context}: ${aggregate},
): Decision<${aggregate}Event, RefusalCode> => {
  const refused = refusalUnless(${context}, 'SCH', 'RUN');
  if (refused) return refused;
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  return accept<${aggregate}Event>({ type: '${event}', data: { reason } });
};
`;
};

const decisionSpecOf = ({ context, command, file, event }: Names) => {
  const aggregate = pascal(context);
  return `import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../policy/policy.js';
import { ${context}Decider } from '../${context}.decider.js';
import type { ${aggregate}Event } from '../${context}.events.js';

const { given } = specify(${context}Decider);
const published: ${aggregate}Event = {
  type: '${aggregate}Published',
  data: {
    idAuction: 1,
    idOwnerDealer: 9,
    name: 'Fleet of March',
    auctionType: 'LEA',
    idTemplate: 4,
    idMarkets: ['IT'],
    startsAt: 0,
    endsAt: 60_000,
    idLots: [1],
    format: { kind: 'ASCENDING' },
    policy: DEFAULT_POLICY,
    policyHash: 'h',
    regulation: { version: 1, hash: 'r' },
  },
};
const command = { type: '${command}', reason: 'as its owner asked' } as const;

describe('${humanise(file).toLowerCase()}', () => {
  it('is accepted with an event that contains the reason, and leaves the state unchanged', () => {
    given(published).when(command).then({ type: '${event}', data: { reason: command.reason } });
    const before = ${context}Decider.evolve(${context}Decider.initial, published);
    const event = { type: '${event}', data: { reason: command.reason } } as const;
    expect(${context}Decider.evolve(before, event)).toEqual(before);
  });

  it('is refused if there is no ${context}, after its close, and without a reason', () => {
    given().when(command).thenRefused('NOT_FOUND');
    // An invalid state takes precedence over a missing reason.
    given(published, { type: '${aggregate}Closed', data: {} })
      .when({ ...command, reason: '' })
      .thenRefused('INVALID_TRANSITION');
    given(published)
      .when({ ...command, reason: ' ' })
      .thenRefused('REASON_NEEDED');
  });
});
`;
};

const handlerOf = ({ context, command, file }: Names) => {
  const id = `id${pascal(context)}`;
  return `import { ${context}Stream } from '@fairlot/${context}-domain';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { CommandHandler } from '@nestjs/cqrs';
import { EngineCommand, EngineHandler } from './engine-handler.js';
import { ${context}Target } from './targets.js';

export type ${command}Data = { readonly ${id}: number; readonly reason: string };

/** ${humanise(file)}. */
export class ${command}Command extends EngineCommand<${command}Data, null> {}

export const ${camel(file)} = commandKind('${command}', (tx, data: ${command}Data): null => {
  tx.decide(${context}Target(data.${id}), { type: '${command}', reason: data.reason });
  return null;
});

@CommandHandler(${command}Command)
export class ${command}Handler extends EngineHandler<${command}Data, null> {
  protected readonly kind = ${camel(file)};
  protected readonly lane = ({ ${id} }: ${command}Data) => ${context}Stream(${id});
  protected readonly recall = () => null;
}
`;
};

const handlerSpecOf = ({ context, command, event }: Names) => {
  const id = `id${pascal(context)}`;
  return `import { ${context}Stream } from '@fairlot/${context}-domain';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { expect, it } from 'vitest';
import { makeLot, an${pascal(context)}World } from '../testing/${context}-world.js';
import { refused, typesOfLatestCommand } from '../testing/judging.js';
import { ${command}Command, ${command}Handler } from './index.js';

it('the handler stores one event if the same command is sent twice, and none if it is refused', async () => {
  const log = new MemoryEventLog();
  const world = an${pascal(context)}World(new MemoryEventStore(log));
  const handler = new ${command}Handler(world.engine);
  const ${id} = await world.publish([makeLot(1)]);
  const before = log.events.length;
  const command = new ${command}Command(world.header(), { ${id}, reason: 'as its owner asked' });
  expect(await handler.execute(command)).toMatchObject({ outcome: 'accepted' });
  expect(await handler.execute(command)).toMatchObject({ outcome: 'accepted' });
  expect(typesOfLatestCommand(log)).toEqual([\`\${${context}Stream(${id})} ${event}\`]);
  expect(log.events).toHaveLength(before + 1);
  const mute = new ${command}Command(world.header(), { ${id}, reason: '' });
  expect(await handler.execute(mute)).toEqual(refused('REASON_NEEDED'));
  expect(log.events).toHaveLength(before + 1);
});
`;
};

const addDecision = (changes: ChangeSet, names: Names): void => {
  const { context, command, file, event } = names;
  const home = `libs/${context}/domain/src/${context}`;
  const aggregate = pascal(context);
  const type = (name: string) => `export type ${aggregate}${name} =\n`;
  const commands = `${home}/${context}.commands.ts`;
  changes.insert(
    commands,
    { before: type('Command') },
    `/** ${humanise(file)}. */
export type ${command} = { readonly type: '${command}'; readonly reason: string };

`,
  );
  changes.insert(commands, { after: type('Command') }, `  | ${command}\n`);
  const events = `${home}/${context}.events.ts`;
  changes.insert(
    events,
    { before: type('Event') },
    `export type ${event} = ${aggregate}EventOf<'${event}', { readonly reason: string }>;\n\n`,
  );
  changes.insert(events, { after: type('Event') }, `  | ${event}\n`);
  const decider = `${home}/${context}.decider.ts`;
  changes.insert(
    decider,
    { before: '    default:\n      return unreachable(command);' },
    `    case '${command}':\n      return ${camel(file)}(command, ${context});\n`,
  );
  changes.insert(
    decider,
    { before: `import { evolve${aggregate} }` },
    `import { ${camel(file)} } from './decisions/${file}.js';\n`,
  );
  changes.insert(
    `${home}/evolve-${context}.ts`,
    { before: '    default:\n      return unreachable(event);' },
    `    case '${event}':\n      return ${context};\n`,
  );
  changes.create(`${home}/decisions/${file}.ts`, decisionOf(names));
  changes.create(`${home}/decisions/${file}.spec.ts`, decisionSpecOf(names));
};

const LOCALES = 'apps/web/src/locales/engineering';

/**
 * Adds the schema and golden file of the event, its visibility, and its name or case wherever
 * events are listed.
 */
const addSchema = (changes: ChangeSet, { context, event }: Names): void => {
  const schema = `libs/${context}/event-schema/src/${context}.schema.ts`;
  changes.insert(
    schema,
    { after: `export const ${context}Events = {\n` },
    `  ${event}: defineEvent<${event}>({
    type: '${event}',
    data: z.object({ reason: z.string() }),
    upcasts: [],
  }),
`,
  );
  changes.insert(schema, { before: `} from '@fairlot/${context}-domain';` }, `  ${event},\n`);
  changes.insert(
    `libs/${context}/event-schema/src/secrecy/secrets-in.ts`,
    { before: `  ${pascal(context)}Started: {},\n` },
    `  ${event}: REASON,\n`,
  );
  changes.create(
    `libs/${context}/event-schema/fixtures/${event}.v1.json`,
    JSON.stringify({ type: event, version: 1, data: { reason: 'as its owner asked' } }, null, 2),
  );
  changes.insert(
    `libs/${context}/public-lot/src/folded-${context}.ts`,
    { before: `    default:\n      return unreachable(event);` },
    `    case '${event}':\n      return ${context};\n`,
  );
  changes.insert(
    `libs/${context}/live/src/privacy.spec.ts`,
    { before: `    ${context}({ type: '${pascal(context)}Started', data: {} }),\n` },
    `    ${context}({ type: '${event}', data: { reason: 'as its owner asked' } }),\n`,
  );
  const known = 'libs/contracts/src/engineering/event-log.ts';
  changes.insert(known, { after: `  ${context}: [\n` }, `    '${event}',\n`);
  for (const name of readdirSync(join(changes.root, LOCALES)))
    changes.insert(
      `${LOCALES}/${name}`,
      { before: `      "${pascal(context)}Published":` },
      `      "${event}": "${humanise(fileOf(event))}",\n`,
    );
};

const addHandler = (changes: ChangeSet, names: Names): void => {
  const { context, command, file } = names;
  const home = `libs/${context}/application/src/commands`;
  changes.create(`${home}/${file}.handler.ts`, handlerOf(names));
  changes.create(`${home}/${file}.handler.spec.ts`, handlerSpecOf(names));
  const list = `${home}/command-handlers.ts`;
  changes.insert(list, { after: 'export const commandHandlers = [\n' }, `  ${command}Handler,\n`);
  changes.prepend(list, `import { ${command}Handler } from './${file}.handler.js';\n`);
  const kinds = `${home}/command-kinds.ts`;
  const after = 'export const commandKinds: readonly AnyCommandKind[] = [\n';
  changes.insert(kinds, { after }, `  ${camel(file)},\n`);
  changes.prepend(kinds, `import { ${camel(file)} } from './${file}.handler.js';\n`);
  const index = `${home}/index.ts`;
  changes.insert(
    index,
    { after: `export * from './targets.js';\n` },
    `export * from './${file}.handler.js';\n`,
  );
};

/**
 * Adds a command on the only aggregate of a small context, or on the aggregate with the name of its
 * context. Adds its decision with refusals, its event with a golden file, its handler, and a spec
 * of each. The texts of the event are English in all languages.
 */
export const planCommand = (
  changes: ChangeSet,
  [context = '', command = '', event = '']: readonly string[],
): void => {
  const names: Names = { context: kebab(context), command, file: fileOf(command), event };
  fileOf(event);
  if (command === event) throw new Refusal('the name of an event must be in the past tense');
  if (changes.has(`libs/${context}/service/package.json`)) {
    planServiceCommand(changes, names);
    return;
  }
  addDecision(changes, names);
  addSchema(changes, names);
  addHandler(changes, names);
};

import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planCall } from './call.ts';
import { planCommand } from './command.ts';
import { ChangeSet, Refusal } from './change-set.ts';
import { planContext } from './context.ts';
import { planForm } from './form.ts';
import { planLib } from './lib.ts';
import { planReaction } from './reaction.ts';
import { planRecord } from './record.ts';
import { planScreen } from './screen.ts';

const root = join(import.meta.dirname, '../..');

type Kind = {
  readonly args: string;
  readonly plan: (changes: ChangeSet, args: readonly string[]) => void | Promise<void>;
  /** A further generator that runs after the files are written, because it reads them. */
  readonly follow?: (args: readonly string[]) => Promise<void>;
};

/** Adds the packages to the lock file and links them, without a download. */
const addToWorkspace = (context: string, ...layers: readonly string[]): void => {
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--package-lock-only', ...quiet], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const layer of layers)
    symlinkSync(
      `../../libs/${context}/${layer}`,
      join(root, 'node_modules/@fairlot', `${context}-${layer}`),
    );
};

/** Writes the types of the texts. */
const writeTexts = async (): Promise<void> => {
  const { TYPES_FILE, typesOfTexts } = await import('../texts/key-types.ts');
  writeFileSync(TYPES_FILE, await typesOfTexts());
};

/** Writes the page tree and the types of the texts. */
const writeGenerated = async (): Promise<void> => {
  const { resolveConfig } = await import('vite');
  await resolveConfig({ configFile: join(root, 'apps/web/vite.config.ts') }, 'build');
  await writeTexts();
};

const GENERATORS: Readonly<Record<string, Kind>> = {
  lib: {
    args: '<context> <layer>',
    plan: planLib,
    follow: async ([context = '', layer = '']) => addToWorkspace(context, layer),
  },
  context: {
    args: '<context> <Aggregate>',
    plan: planContext,
    follow: async ([context = '']) => {
      addToWorkspace(context, 'domain', 'service');
      await writeGenerated();
    },
  },
  call: { args: '<context> <ID> <METHOD> <path>', plan: planCall },
  command: { args: '<context> <Name> <Event>', plan: planCommand, follow: writeTexts },
  reaction: { args: '<name>', plan: planReaction },
  record: { args: '<name> <plural> <fields>', plan: planRecord, follow: writeTexts },
  screen: { args: '<area> <name> <ID>', plan: planScreen, follow: writeGenerated },
  form: { args: '<area> <name> <ID>', plan: planForm, follow: writeGenerated },
};

/** Returns the usage of this kind, or of all kinds if the kind is unknown. */
export const usageOf = (name = ''): string =>
  Object.entries(GENERATORS)
    .filter(([each]) => !(name in GENERATORS) || each === name)
    .map(([each, { args }]) => `npm run new -- ${each} ${args}`)
    .join('\n       ');

/**
 * Returns the changes that generate the files of a kind.
 * @throws Refusal if the request is not possible
 */
export const planChanges = async ([name = '', ...args]: readonly string[]): Promise<ChangeSet> => {
  const kind = GENERATORS[name];
  if (!kind)
    throw new Refusal(
      name ? `there is no generator for ${name}` : 'Name the kind of code to generate:',
    );
  if (args.length !== kind.args.split(' ').length)
    throw new Refusal(`${name} takes ${kind.args}, not ${args.length} words`);
  const changes = new ChangeSet(root);
  await kind.plan(changes, args);
  return changes;
};

/**
 * Generates the files of a kind, and returns their paths.
 * @throws Refusal without writing anything
 */
export const make = async (words: readonly string[]): Promise<readonly string[]> => {
  const written = await (await planChanges(words)).write();
  const [name = '', ...args] = words;
  await GENERATORS[name]?.follow?.(args);
  return written;
};

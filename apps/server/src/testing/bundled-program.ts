import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import config from '../../../../tools/rolldown.config.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/**
 * Entry of the unbundled modules, as in an image. For tests that replace a module while it loads.
 */
export const SERVER_ENTRY = join(root, 'apps/server/dist/main.js');
/** A folder inside `node_modules`, where external packages resolve as they do with `npm start`. */
const BUNDLES_FOLDER = join(root, 'node_modules/.cache/fairlot-test');

/**
 * The source files of a bundle. Builds of the clients write beside their sources during tests, so
 * clients are excluded. Otherwise workers would make different bundles.
 */
const SOURCE_GLOBS = [
  '{apps/{cli,identity,public,server},libs/*,libs/*/*}/src/**/*.*',
  'tools/rolldown.config.mjs',
  'package-lock.json',
];

const newestSourceTime = (): number => {
  const files = globSync(SOURCE_GLOBS, { cwd: root });
  return Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs));
};

const buildBundle = async (folder: string): Promise<void> => {
  mkdirSync(BUNDLES_FOLDER, { recursive: true });
  const unfinished = mkdtempSync(join(BUNDLES_FOLDER, 'unfinished-'));
  const build = await rolldown(config);
  await build.write({ ...config.output, dir: unfinished });
  await build.close();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Ignore the error if another worker has created the folder in the meantime.
    if (!existsSync(folder)) throw error;
  }
  // Keep bundles of this run: a test that edits a source creates a second bundle, and both are
  // used.
  const builtAt = statSync(SERVER_ENTRY, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const name of readdirSync(BUNDLES_FOLDER)) {
    const bundle = join(BUNDLES_FOLDER, name);
    const madeAt = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs;
    if (name.startsWith('of-') && madeAt !== undefined && madeAt < builtAt)
      rmSync(bundle, { recursive: true, force: true });
  }
};

const findOrBuildBundle = async () => {
  const folder = join(BUNDLES_FOLDER, `of-${newestSourceTime()}`);
  if (!existsSync(folder)) await buildBundle(folder);
  return { program: join(folder, 'main.mjs'), compiled: join(folder, 'v8') };
};

let pendingBundle: ReturnType<typeof findOrBuildBundle> | undefined;
/**
 * The bundled program of `npm start`, built once per state of the sources, with V8's compile cache.
 * A start from separate modules would take twice the CPU time.
 */
export const bundledProgram = (): ReturnType<typeof findOrBuildBundle> =>
  (pendingBundle ??= findOrBuildBundle());

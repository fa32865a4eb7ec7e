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
/** The unbundled modules, as in an image, for tests that replace one while it loads. */
export const SERVER_ENTRY = join(root, 'apps/server/dist/main.js');
/** A folder below `node_modules`, as with `npm start`, so that external packages resolve. */
const BUNDLES_FOLDER = join(root, 'node_modules/.cache/fairlot-test');

/**
 * The inputs of a bundle. They exclude the clients, whose builds write beside their sources while
 * tests run. Otherwise, workers would make different bundles.
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
    // Another worker has created the folder in the meantime.
    if (!existsSync(folder)) throw error;
  }
  // Bundles of this run may be in use: a test that edits a source creates a second bundle.
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
 * The bundled program of `npm start`, made once for the same sources, with V8's compile cache. A start from
 * modules takes twice the CPU time.
 */
export const bundledProgram = (): ReturnType<typeof findOrBuildBundle> =>
  (pendingBundle ??= findOrBuildBundle());

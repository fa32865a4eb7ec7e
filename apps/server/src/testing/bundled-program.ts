import assert from 'node:assert/strict';
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
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../../tools/bundled.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** The unbundled modules, as in an image, for tests that replace one while it loads. */
export const MODULES = join(root, 'apps/server/dist/main.js');
/** Below `node_modules`, as with `npm start`, so that external packages resolve. */
const BUNDLES = join(root, 'node_modules/.cache/fairlot-test');
/** Build outputs of the packages, and everything else that affects a bundle. */
const BUILT = ['{apps,libs,libs/*}/*/dist/.tsbuildinfo', 'tools/bundled.mjs', 'package-lock.json'];

const builtAt = (): number => {
  const files = globSync(BUILT, { cwd: root });
  return Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs));
};

const make = async (folder: string): Promise<void> => {
  mkdirSync(BUNDLES, { recursive: true });
  const unfinished = mkdtempSync(join(BUNDLES, 'unfinished-'));
  await bundle(MODULES, unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
  }
  const older = readdirSync(BUNDLES).filter(
    (name) => name.startsWith('of-') && name !== basename(folder),
  );
  for (const name of older) rmSync(join(BUNDLES, name), { recursive: true, force: true });
};

const bundled = async () => {
  assert.ok(existsSync(MODULES), 'build first: npx tsc -b apps/server');
  const folder = join(BUNDLES, `of-${builtAt()}`);
  if (!existsSync(folder)) await make(folder);
  return { program: join(folder, 'main.mjs'), compiled: join(folder, 'v8') };
};

let made: ReturnType<typeof bundled> | undefined;
/**
 * The bundled program of `npm start`, made once per build, with V8's compile cache. A start from
 * modules takes twice the CPU time.
 */
export const bundledProgram = (): ReturnType<typeof bundled> => (made ??= bundled());

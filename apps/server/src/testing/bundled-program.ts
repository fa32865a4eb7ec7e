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
/** The modules themselves, as an image runs them, for who changes one of them on its way in. */
export const MODULES = join(root, 'apps/server/dist/main.js');
/** Below `node_modules`, as that of `npm start`, where packages that stay as they are can be found. */
const BUNDLES = join(root, 'node_modules/.cache/fairlot-test');
/** What the compiler writes with each package that it builds, and what else decides what a bundle is. */
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
    // Another worker was first.
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
 * What `npm start` serves with, made once of each build, and where V8 keeps what it made of it: a start on
 * the modules themselves takes twice the processor's time.
 */
export const bundledProgram = (): ReturnType<typeof bundled> => (made ??= bundled());

// Transpiles the sources of the server and the tools for `npm start`, each by itself, in a second.
// The compiler, which reads all together, takes twenty. Plain JavaScript, like `start.mjs`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TsconfigCache, transformSync } from 'rolldown/utils';

const configOf = (file) => JSON.parse(readFileSync(file, 'utf8'));
const NOT_RUN = /\.(?:spec|d)\.tsx?$/;

const made = (file, source, tsconfig, cache) => {
  const { code, errors } = transformSync(file, source, { tsconfig }, cache);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return code;
};

/** The packages whose output Node runs. Others are for a client, or only for types. */
const packagesOf = (root) => {
  const folders = configOf(join(root, 'tsconfig.json')).references.map(({ path }) =>
    join(root, path),
  );
  return folders.filter((folder) => {
    const { noEmit, emitDeclarationOnly } = configOf(join(folder, 'tsconfig.json')).compilerOptions;
    return !noEmit && !emitDeclarationOnly;
  });
};

const transpilePackage = (folder) => {
  const tsconfig = join(folder, 'tsconfig.json');
  const cache = new TsconfigCache(tsconfig);
  // Otherwise the compiler would take the output for its own, and keep it after a source was
  // reverted.
  rmSync(join(folder, 'dist', '.tsbuildinfo'), { force: true });
  for (const name of readdirSync(join(folder, 'src'), { recursive: true })) {
    const file = join(folder, 'src', name);
    const isSource = /\.tsx?$/.test(name);
    if (NOT_RUN.test(name) || !(isSource || name.endsWith('.json'))) continue;
    const target = join(folder, 'dist', name.replace(/\.tsx?$/, '.js'));
    const source = readFileSync(file, 'utf8');
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, isSource ? made(file, source, tsconfig, cache) : source);
  }
};

/** @throws SyntaxError, naming the first invalid source */
export const transpile = (root) => packagesOf(root).forEach(transpilePackage);

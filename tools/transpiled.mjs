// What `npm start` runs of the server and the tools, made of each source by itself in a second: the compiler, which
// reads all of them together, takes twenty. Plain JavaScript, as `start.mjs` is.
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

/** The packages of which Node runs what is made: of the others a client is built, or types are taken. */
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
  // Else the compiler takes what is there for its own, and leaves it after a source was put back.
  rmSync(join(folder, 'dist', '.tsbuildinfo'), { force: true });
  for (const name of readdirSync(join(folder, 'src'), { recursive: true })) {
    const [file, isSource] = [join(folder, 'src', name), /\.tsx?$/.test(name)];
    if (NOT_RUN.test(name) || !(isSource || name.endsWith('.json'))) continue;
    const target = join(folder, 'dist', name.replace(/\.tsx?$/, '.js'));
    const source = readFileSync(file, 'utf8');
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, isSource ? made(file, source, tsconfig, cache) : source);
  }
};

/** @throws SyntaxError, naming the first source that is none */
export const transpile = (root) => packagesOf(root).forEach(transpilePackage);

// Node runs the sources with `--import` of this file: TypeScript with decorators and their
// metadata, and relative imports that end in `.js`. The output is cached by content, so that a
// restart compiles only changed files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  createRequire,
  enableCompileCache,
  registerHooks,
  setSourceMapsSupport,
} from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'node_modules', '.cache', 'fairlot-dev');
const tsconfig = join(root, 'tsconfig.base.json');
/** Part of the cache key, so that a new compiler or new options recompile everything. */
const basis = ['tsconfig.base.json', 'node_modules/rolldown/package.json'].map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

mkdirSync(folder, { recursive: true });
// V8's output is also cached. The server writes it once it serves.
enableCompileCache(join(folder, 'v8'));
setSourceMapsSupport(true, { nodeModules: false });

/** The compiler is loaded when it is first needed, because a restart compiles one file or none. */
let compiler = null;
const compilerOf = () => {
  if (compiler !== null) return compiler;
  const { transformSync, TsconfigCache } = require('rolldown/utils');
  const tsconfigs = new TsconfigCache(tsconfig);
  compiler = (path, source) =>
    transformSync(path, source, { tsconfig, sourcemap: true }, tsconfigs);
  return compiler;
};

const compile = (path, source) => {
  const { code, map, errors } = compilerOf()(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`;
};

const compiled = (path) => {
  const source = readFileSync(path, 'utf8');
  const digest = createHash('sha1').update(basis.join()).update(path).update(source).digest('hex');
  const kept = join(folder, `${digest}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const code = compile(path, source);
  // The file is written under another name and renamed atomically, because another process may read
  // it now.
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
};

const isSource = (url) => /\.tsx?$/.test(url ?? '');

registerHooks({
  resolve: (specifier, context, next) => {
    // The compiler is loaded here, because if a source also imported it, it would be half loaded
    // when the next source needs it.
    if (specifier === 'rolldown/utils' && context.parentURL !== import.meta.url) compilerOf();
    if (/^\.\.?\/.*\.js$/.test(specifier) && isSource(context.parentURL))
      for (const suffix of ['.ts', '.tsx']) {
        const source = new URL(specifier.replace(/\.js$/, suffix), context.parentURL);
        if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
      }
    return next(specifier, context);
  },
  load: (url, context, next) => {
    if (!url.startsWith('file:') || !isSource(url)) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

